-- Runs with: 0244. Older code goes on to send through the first default server, whatever the others are named for.
-- Several mail servers (docs/decisions/0309). Constant defaults: the few rows stay as they are.
alter table mail_server
  -- Its share of the mail that several servers take; 0: only while the others can't be reached.
  add column weight integer not null default 1 check (weight between 0 and 1000),
  add column messages_per_hour integer check (messages_per_hour > 0),
  add column ip_pools text[] not null default '{}',
  add column unsubscribe_groups integer[] not null default '{}',
  add column sender_domains text[] not null default '{}';
-- Several servers may be default ones.
-- Older code: reads one of the default servers, and makes a first server only.
drop index mail_server_default;

-- The findings of the processes that send. A process that finds another state writes over it.
create table mail_server_state (
  server_id uuid primary key references mail_server (id) on delete cascade,
  -- Until then others take its mail; null: it is in use.
  left_until timestamptz,
  problem text,
  problem_at timestamptz,
  reached_at timestamptz,
  -- The number of refusals in a row, with no acceptance between them.
  refusals integer not null default 0
);

-- Answers about messages by minute, for the last hours.
create table mail_server_minute (
  server_id uuid not null references mail_server (id) on delete cascade,
  minute timestamptz not null,
  accepted integer not null default 0,
  refused integer not null default 0,
  deferred integer not null default 0,
  uncertain integer not null default 0,
  not_taken integer not null default 0,
  primary key (server_id, minute)
);
