-- Programs that events of messages are delivered to, as a person set them up (docs/decisions/0162). An integration has a
-- destination of the engine (event_destination) with its id.

create table integration (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- 'Segment' or 'Webhook'
  destination text not null,
  label text not null,
  -- the documented names of the events it asks for
  events text[] not null,
  is_paused boolean not null default false,
  -- Segment alone
  write_key text,
  region text,
  -- Webhook alone; two secrets sign while one takes the place of the other
  url text,
  secret text,
  earlier_secret text,
  -- since when the destination refuses our calls, and when the account was notified of it
  refused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index integration_account on integration (account_id, created_at);

-- The last calls of each integration. Addresses in bodies are masked before they are stored.
create table integration_batch (
  id uuid primary key,
  integration_id uuid not null references integration (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  at timestamptz not null,
  -- 'events' or 'test'
  kind text not null,
  event_count int not null,
  status int,
  latency_ms int not null,
  problem text,
  body text not null,
  shown_count int not null
);
create index integration_batch_integration on integration_batch (integration_id, id);
