-- A new database, as servers with schema 0005 first made it.
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (table_id, number)
)
 WITHOUT ROWID
;
CREATE TABLE log (
	number INTEGER NOT NULL,
	table_id VARCHAR(32) NOT NULL,
	deal INTEGER NOT NULL,
	kind VARCHAR(12) NOT NULL,
	digest VARCHAR(64) NOT NULL,
	hash VARCHAR(64) NOT NULL,
	PRIMARY KEY (number)
);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL,
	address VARCHAR(300) NOT NULL,
	secret VARCHAR(64) NOT NULL,
	until DATETIME NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE quotas (
	share VARCHAR(80) NOT NULL,
	level FLOAT NOT NULL,
	since DATETIME NOT NULL,
	PRIMARY KEY (share)
);
CREATE TABLE readers (
	oldest VARCHAR(32) NOT NULL,
	PRIMARY KEY (oldest)
);
INSERT INTO "readers" VALUES('0004');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	code VARCHAR(16) NOT NULL,
	made BIGINT NOT NULL, stage VARCHAR(8) DEFAULT 'playing' NOT NULL, public BOOLEAN DEFAULT '0' NOT NULL, touched BIGINT DEFAULT '0' NOT NULL, idle INTEGER DEFAULT '0' NOT NULL, free INTEGER DEFAULT '1' NOT NULL, owner VARCHAR(32) DEFAULT '' NOT NULL, epoch INTEGER DEFAULT '0' NOT NULL, about TEXT DEFAULT '' NOT NULL,
	PRIMARY KEY (id),
	CONSTRAINT tables_code UNIQUE (code)
);
CREATE INDEX tables_lobby ON tables (public, stage, touched);
CREATE INDEX tables_owner ON tables (owner);
