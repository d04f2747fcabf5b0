-- Numbers of an account by day, and of a single send by mailbox provider, so that statistics never read single events
-- (decision 0122). A job adds new events to them.

-- No send begins meanwhile, so that each is in uncounted_send.
lock table send in share mode;

-- Days are in UTC. kind 'all' has the name ''; other kinds are categories, mailbox providers, browsers, and the mail
-- programs of each type of device.
create table day_counter (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('all', 'category', 'mailbox_provider', 'browser',
    'client_phone', 'client_tablet', 'client_webmail', 'client_desktop', 'client_other')),
  day date not null,
  name text not null,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  deferred bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  bounce_drops bigint not null default 0,
  spam_report_drops bigint not null default 0,
  unsubscribe_drops bigint not null default 0,
  invalid_emails bigint not null default 0,
  opens bigint not null default 0,
  unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  unsubscribes bigint not null default 0,
  spam_reports bigint not null default 0,
  primary key (account_id, kind, day, name)
);

create table provider_counter (
  send_id uuid not null,
  provider text not null,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  deferred bigint not null default 0,
  bounces bigint not null default 0,
  blocks bigint not null default 0,
  bounce_drops bigint not null default 0,
  spam_report_drops bigint not null default 0,
  unsubscribe_drops bigint not null default 0,
  invalid_emails bigint not null default 0,
  opens bigint not null default 0,
  unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  unsubscribes bigint not null default 0,
  spam_reports bigint not null default 0,
  primary key (send_id, provider)
);

-- The categories that mail was ever sent with.
create table sent_category (
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  primary key (account_id, name)
);

-- Sends whose recipients were not counted as requests yet. is_old: nor were its events up to summary_mark.began_at.
create table uncounted_send (
  send_id uuid primary key,
  is_old boolean not null default false
);
create index uncounted_send_order on uncounted_send (is_old, send_id);

-- Events are found by when they were written. The index is small, and built while nobody writes events: some seconds for
-- 10,000,000. What follows is of this moment, because the index was waited for.
create index message_event_written on message_event using brin (written_at) with (pages_per_range = 32, autosummarize = on);

-- One row. Events written until began_at are counted with their sends, later ones up to counted_to are counted.
create table summary_mark (
  began_at timestamptz not null,
  counted_to timestamptz not null
);
insert into summary_mark (began_at, counted_to) values (now(), now());
insert into uncounted_send (send_id, is_old) select id, true from send;
