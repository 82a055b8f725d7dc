-- What lists show of a table, so that they need not replay its events.
-- What is not known of an older table is looked up when the table is listed.
alter table tables add column about text not null default '';
update alembic_version set version_num = '0005';
