-- Which installation this database belongs to, and whether its mail is held because the database is a copy of another.
create table installation (
  single boolean primary key default true check (single),
  id uuid not null,
  -- PostgreSQL's own name for the cluster, and the number of the database in it: a dump that is loaded elsewhere has others.
  database_identity text not null,
  held_since timestamptz,
  held_because text,
  confirmed_at timestamptz,
  confirmed_by text
);

-- The data folders that work with this database, one row each. A folder counts along, so that a database that is older
-- than what its folder has seen is noticed.
create table installation_folder (
  id uuid primary key,
  fingerprint text not null,
  beats bigint not null default 0,
  seen_at timestamptz not null default now()
);
