-- The engine: an audience is frozen into recipients, cut into batches, claimed by workers; events become counters.
create table send (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- whose send it is: 'single-sends' and the id there
  client text not null,
  client_id uuid not null,
  status text not null default 'sending' check (status in ('sending', 'paused', 'stopped', 'done')),
  -- what to send, frozen (shape: sending/send.ts)
  message jsonb not null,
  -- tracked links in order; a redirect reads nothing else of a send
  links jsonb not null default '[]',
  total int not null default 0,
  without_email int not null default 0,
  -- left out at the freeze, by reason
  dropped jsonb not null default '{}',
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index send_client on send (client, client_id);
create index send_account on send (account_id, created_at desc);
create index send_open on send (id) where status = 'sending';

-- A range of recipients under one worker's lease. The worker's heartbeat is the lease.
create table send_batch (
  send_id uuid not null references send (id) on delete cascade,
  number int not null,
  first_contact_id uuid not null,
  last_contact_id uuid not null,
  size int not null,
  status text not null default 'open' check (status in ('open', 'claimed', 'done')),
  worker_id uuid,
  -- an open batch waits until then: its recipients were deferred
  next_at timestamptz,
  done_at timestamptz,
  primary key (send_id, number)
);
create index send_batch_open on send_batch (send_id, next_at nulls first, number) where status = 'open';
create index send_batch_claimed on send_batch (worker_id) where status = 'claimed';
create index send_batch_done on send_batch (send_id, done_at) where status = 'done';

-- One row a recipient, from frozen to its one final state. Half of each page is left free and no index names a
-- changing column, so that the two updates of a message stay on their page and touch no index.
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
) with (fillfactor = 50);
create index recipient_contact on recipient (contact_id);

-- event: delivered, deferred, bounce, block, drop, fail, open, machine_open, click, machine_click, unsubscribe,
-- group_unsubscribe, group_resubscribe, resubscribe, spam_report. Rows are never deleted within their retention;
-- a click or open may be found to be a machine's and then changes its name.
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

-- Kept by the statement that accepts an event. Buckets of 15 minutes, because zones are offset by quarters of an
-- hour; the bucket '-infinity' is the total, so that an index page reads one row a metric.
create table send_counter (
  send_id uuid not null,
  metric text not null,
  bucket timestamptz not null,
  value bigint not null default 0,
  primary key (send_id, metric, bucket)
);
create table link_counter (
  send_id uuid not null,
  link smallint not null,
  clicks bigint not null default 0,
  primary key (send_id, link)
);

-- Workers say that they live; survivors free what the dead held.
create table worker (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- the names under which this process takes jobs from the queue
  queue_workers text[] not null default '{}'
);
