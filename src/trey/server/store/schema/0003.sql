-- Hours in which a table was idle while the server ran, free seats, and an index for the lobby.
-- What is not known of an older table's seats is looked up when the table is listed.
alter table tables add column idle integer not null default '0';
alter table tables add column free integer not null default '1';
create index tables_lobby on tables (public, stage, touched);
update alembic_version set version_num = '0003';
