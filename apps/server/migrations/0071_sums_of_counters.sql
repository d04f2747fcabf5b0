-- Sums of the counters of single sends: of each account by quarters of an hour, and of each single send in total
-- (docs/decisions/0135). Taken from what was counted so far: some seconds for 10,000 single sends, during which nothing
-- is counted.
lock table send_counter in share row exclusive mode;

-- What was added to counters since the sums were last brought up to date. Whoever counts adds rows and waits for nobody.
create table counter_change (
  account_id uuid not null,
  single_send_id uuid not null,
  counts_opens boolean not null,
  counts_clicks boolean not null,
  metric text not null,
  bucket timestamptz not null,
  value bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Opens and clicks of sends that count them, and what these delivered, apart: a rate is a share of what was measured.
create table account_counter (
  account_id uuid not null references account (id) on delete cascade,
  bucket timestamptz not null,
  requests bigint not null default 0,
  delivered bigint not null default 0,
  delivered_counting_opens bigint not null default 0,
  delivered_counting_clicks bigint not null default 0,
  unique_opens bigint not null default 0,
  unique_clicks bigint not null default 0,
  unsubscribes bigint not null default 0,
  primary key (account_id, bucket)
);

-- No foreign key to the single send: its sends and their counters stay when it is deleted, too.
create table single_send_total (
  single_send_id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  counts_opens boolean not null,
  counts_clicks boolean not null,
  delivered bigint not null default 0,
  unique_opens bigint not null default 0,
  unique_clicks bigint not null default 0,
  unsubscribes bigint not null default 0,
  open_rate float8 generated always as (case when counts_opens then unique_opens::float8 / nullif(delivered, 0) end) stored,
  click_rate float8 generated always as (case when counts_clicks then unique_clicks::float8 / nullif(delivered, 0) end) stored,
  unsubscribe_rate float8 generated always as (unsubscribes::float8 / nullif(delivered, 0)) stored
);

insert into single_send_total (single_send_id, account_id, counts_opens, counts_clicks, delivered, unique_opens, unique_clicks, unsubscribes)
select client_id, account_id, bool_and(tracks_opens), bool_and(tracks_clicks),
       coalesce(sum(value) filter (where metric = 'delivered'), 0),
       coalesce(sum(value) filter (where metric = 'unique_opens'), 0),
       coalesce(sum(value) filter (where metric = 'unique_clicks'), 0),
       coalesce(sum(value) filter (where metric = 'unsubscribes'), 0)
from send join send_counter on send_counter.send_id = send.id
where send.client = 'single-sends' and bucket = '-infinity'
group by client_id, account_id;
create index single_send_total_delivered on single_send_total (account_id, delivered, single_send_id);
create index single_send_total_open_rate on single_send_total (account_id, open_rate, single_send_id);
create index single_send_total_click_rate on single_send_total (account_id, click_rate, single_send_id);
create index single_send_total_unsubscribe_rate on single_send_total (account_id, unsubscribe_rate, single_send_id);

insert into account_counter (account_id, bucket, requests, delivered, delivered_counting_opens, delivered_counting_clicks, unique_opens, unique_clicks, unsubscribes)
select account_id, bucket,
       coalesce(sum(value) filter (where metric = 'requests'), 0),
       coalesce(sum(value) filter (where metric = 'delivered'), 0),
       coalesce(sum(value) filter (where metric = 'delivered' and tracks_opens), 0),
       coalesce(sum(value) filter (where metric = 'delivered' and tracks_clicks), 0),
       coalesce(sum(value) filter (where metric = 'unique_opens' and tracks_opens), 0),
       coalesce(sum(value) filter (where metric = 'unique_clicks' and tracks_clicks), 0),
       coalesce(sum(value) filter (where metric = 'unsubscribes'), 0)
from send join send_counter on send_counter.send_id = send.id
where send.client = 'single-sends' and bucket > '-infinity'
  and metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
group by account_id, bucket;

-- A trigger, so that no statement can forget it, nor a process of an earlier version. A statement changes few counters.
create function note_counter_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, added.metric, added.bucket, added.value
    from added join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and send.client = 'single-sends';
  elsif tg_op = 'UPDATE' then
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, added.metric, added.bucket,
           added.value - removed.value
    from added
    join removed on removed.send_id = added.send_id and removed.metric = added.metric and removed.bucket = added.bucket
    join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and added.value <> removed.value and send.client = 'single-sends';
  else
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, removed.metric, removed.bucket,
           -removed.value
    from removed join send on send.id = removed.send_id
    where removed.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and send.client = 'single-sends';
  end if;
  return null;
end $$;
create trigger send_counter_added after insert on send_counter
  referencing new table as added for each statement execute function note_counter_changes();
create trigger send_counter_changed after update on send_counter
  referencing old table as removed new table as added for each statement execute function note_counter_changes();
create trigger send_counter_removed after delete on send_counter
  referencing old table as removed for each statement execute function note_counter_changes();

-- The single sends that were sent last, and the A/B tests of an account.
create index single_send_sent on single_send (account_id, sent_at desc nulls last, id desc);
create index send_test on send (account_id, client_id) where part = 1;

-- Up to when summaries have what nobody judges, such as deliveries; counted_to is that of opens and clicks from here on.
alter table summary_mark add column outcomes_to timestamptz not null default '-infinity';
update summary_mark set outcomes_to = counted_to;

analyze account_counter;
analyze single_send_total;
