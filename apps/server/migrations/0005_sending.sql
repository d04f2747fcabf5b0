-- The engine: a send is frozen into recipients, cut into batches, claimed by workers.
create table send (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  client text not null,
  client_id uuid not null,
  status text not null default 'freezing' check (status in ('freezing', 'sending', 'paused', 'stopped', 'done')),
  -- what to send, frozen: sender, subject, html, text, group, categories (shape: sending/send.ts)
  message jsonb not null,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index send_client on send (client, client_id);
create index send_open on send (status) where status in ('freezing', 'sending');

create table send_batch (
  send_id uuid not null references send (id) on delete cascade,
  number int not null,
  first_contact_id uuid not null,
  last_contact_id uuid not null,
  status text not null default 'open' check (status in ('open', 'claimed', 'deferred', 'done')),
  worker_id uuid,
  leased_until timestamptz,
  next_at timestamptz,
  primary key (send_id, number)
);

-- One row a recipient, from frozen to its one final state.
create table recipient (
  send_id uuid not null,
  contact_id uuid not null,
  email text not null,
  state text not null default 'pending'
    check (state in ('pending', 'in_flight', 'deferred', 'delivered', 'bounced', 'dropped', 'failed', 'uncertain')),
  reason text,
  attempt smallint not null default 0,
  next_at timestamptz,
  worker_id uuid,
  sent_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (send_id, contact_id)
) with (fillfactor = 80);
create index recipient_contact on recipient (contact_id);

-- Append-only. event: delivered, deferred, bounce, drop, open, machine_opened, click, machine_clicked, unsubscribe,
-- group_unsubscribe, spamreport.
create table message_event (
  contact_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  send_id uuid not null,
  event text not null,
  at timestamptz not null,
  link smallint,
  url text,
  reason text,
  agent text,
  primary key (contact_id, id)
);
create index message_event_send on message_event (send_id, event, at);

-- Kept by the statement that accepts an event. One row an hour and send; pages sum them.
create table send_counter (
  send_id uuid not null,
  hour timestamptz not null,
  metric text not null,
  value bigint not null default 0,
  primary key (send_id, metric, hour)
);
create table link_counter (
  send_id uuid not null,
  link smallint not null,
  url text not null,
  clicks bigint not null default 0,
  primary key (send_id, link, url)
);

-- Workers say that they live; survivors free what the dead held.
create table worker (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- the names under which this process takes jobs from the queue
  queue_workers text[] not null default '{}'
);
