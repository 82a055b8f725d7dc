-- Events of tables are never changed, and their key settles who acts: the first to store number n + 1.
create table events (
    table_id varchar(32) not null,
    number integer not null,
    body bytea not null,
    primary key (table_id, number)
);
