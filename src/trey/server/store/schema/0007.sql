-- When a table's deadline comes, in Unix seconds, where a clock runs for days; 0: there is none.
alter table tables add column due bigint not null default '0';
create index tables_due on tables (due) where due > 0;
update alembic_version set version_num = '0007';
