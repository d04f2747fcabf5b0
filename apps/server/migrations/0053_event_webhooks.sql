-- Who is told of what happens to messages (docs/decisions/0121). An event is queued by the statement that records it, once
-- for each subscription that asks for it.

create table event_subscription (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- kinds of message_event, and 'processed' for the first attempt of a message
  events text[] not null
);
create index event_subscription_account on event_subscription (account_id);

-- Events that are still to be handed over. Rows are deleted as soon as they were, so the table stays small.
create table waiting_event (
  contact_id uuid not null,
  event_id uuid not null,
  subscription_id uuid not null,
  account_id uuid not null,
  send_id uuid not null,
  -- what happened: 'processed' as well where it was the first attempt
  events text[] not null,
  at timestamptz not null,
  detail jsonb not null,
  tries smallint not null default 0,
  -- with how many others it may be handed over: fewer each time that failed
  most smallint not null default 1000,
  due_at timestamptz not null default now(),
  primary key (contact_id, event_id, subscription_id)
);
create index waiting_event_due on waiting_event (subscription_id, due_at, event_id);

-- A webhook has a subscription with its id while it is enabled. The private key signs what it is sent.
create table event_webhook (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  url text not null,
  enabled boolean not null,
  -- the documented names of the events it asks for
  events text[] not null,
  friendly_name text,
  oauth_client_id text,
  oauth_client_secret text,
  oauth_token_url text,
  is_signed boolean not null default false,
  private_key text,
  public_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the process that calls it, and until when nobody else does
  lease_id uuid,
  leased_until timestamptz,
  -- calls without success in a row, and when the next one is made
  failures int not null default 0,
  next_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  delivered_at timestamptz,
  -- events that were given up
  dropped bigint not null default 0
);
create unique index event_webhook_url on event_webhook (account_id, url);
