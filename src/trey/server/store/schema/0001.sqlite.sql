-- Tables and their events.  Events are never changed, and their key settles who acts: the first to store number n + 1.
create table alembic_version (version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num));
insert into alembic_version values ('0001');
create table tables (
    id varchar(32) not null primary key,
    code varchar(16) not null,
    made bigint not null,
    constraint tables_code unique (code)
);
create table events (
    table_id varchar(32) not null,
    number integer not null,
    body blob not null,
    primary key (table_id, number)
) without rowid;
