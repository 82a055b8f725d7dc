-- Shards of tables, the servers that own them, and a chain of the log for each.
-- A server of the version before leaves them alone, and finds all tables leased to `shards`.
create table shards (id int primary key, epoch int not null, owner varchar(32) not null);
insert into shards select n, 1, '' from generate_series(0, 255) n;
create table members (
    id varchar(32) primary key,
    name varchar(64) not null,
    speaks int not null,
    pid int not null,
    since timestamptz not null,
    beat timestamptz not null
);
create table chains (
    chain int,
    number int,
    kind varchar(12) not null,
    digest varchar(64) not null,
    hash varchar(64) not null,
    primary key (chain, number)
);
update alembic_version set version_num = '0006';
