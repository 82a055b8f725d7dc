-- Tables; their events have types of each database's own.
create table alembic_version (version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num));
insert into alembic_version values ('0001');
create table tables (
    id varchar(32) not null primary key,
    code varchar(16) not null,
    made bigint not null,
    constraint tables_code unique (code)
);
