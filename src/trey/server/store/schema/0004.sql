-- Leases of tables, the processes that hold them, limits that these share, and which versions may read the database.
-- A later step that suits servers of this version leaves `readers.oldest` as it is.
alter table tables add column owner varchar(32) not null default '';
alter table tables add column epoch integer not null default '0';
create index tables_owner on tables (owner);
create table processes (
    id varchar(32) not null primary key,
    address varchar(300) not null,
    secret varchar(64) not null,
    until timestamptz not null
);
create table quotas (
    share varchar(80) not null primary key,
    level double precision not null,
    since timestamptz not null
);
create table readers (oldest varchar(32) not null primary key);
insert into readers values ('0004');
update alembic_version set version_num = '0004';
