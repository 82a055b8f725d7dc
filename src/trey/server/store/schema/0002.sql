-- The log of commitments, and what a lobby needs to know about tables.
create table log (
    number integer not null primary key,
    table_id varchar(32) not null,
    deal integer not null,
    kind varchar(12) not null,
    digest varchar(64) not null,
    hash varchar(64) not null
);
alter table tables add column stage varchar(8) not null default 'playing';
alter table tables add column public boolean not null default '0';
alter table tables add column touched bigint not null default '0';
update tables set touched = made where touched = 0;
update alembic_version set version_num = '0002';
