-- Sums of an account by quarters of an hour have what automations and programs sent as well, each apart, and text messages beside
-- emails. Only single sends were summed up, so the start page of an account whose automations sent 67 emails said 0. Taken from what
-- was counted so far, during which nothing is counted.
lock table send_counter in share row exclusive mode;

-- Of other sends than single sends nobody reads a total, so their changes name none.
alter table counter_change
  add column client text not null default 'single-sends',
  add column channel text not null default 'email',
  alter column single_send_id drop not null;

alter table account_counter
  add column client text not null default 'single-sends',
  add column channel text not null default 'email';
alter table account_counter drop constraint account_counter_pkey;
alter table account_counter add primary key (account_id, bucket, client, channel);
alter table account_counter alter column client drop default, alter column channel drop default;
alter table counter_change alter column client drop default, alter column channel drop default;

insert into account_counter (account_id, bucket, client, channel, requests, delivered, delivered_counting_opens,
  delivered_counting_clicks, unique_opens, unique_clicks, unsubscribes)
select account_id, bucket, client, channel,
       coalesce(sum(value) filter (where metric = 'requests'), 0),
       coalesce(sum(value) filter (where metric = 'delivered'), 0),
       coalesce(sum(value) filter (where metric = 'delivered' and tracks_opens), 0),
       coalesce(sum(value) filter (where metric = 'delivered' and tracks_clicks), 0),
       coalesce(sum(value) filter (where metric = 'unique_opens' and tracks_opens), 0),
       coalesce(sum(value) filter (where metric = 'unique_clicks' and tracks_clicks), 0),
       coalesce(sum(value) filter (where metric = 'unsubscribes'), 0)
from send join send_counter on send_counter.send_id = send.id
where (send.client <> 'single-sends' or send.channel <> 'email') and bucket > '-infinity'
  and metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
group by account_id, bucket, client, channel;
analyze account_counter;

-- What one statement counted of many sends of a program is one row a metric.
create or replace function note_counter_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_change (account_id, client, channel, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client, send.channel, case when send.client = 'single-sends' then send.client_id end,
           send.tracks_opens, send.tracks_clicks, added.metric, added.bucket, sum(added.value)
    from added join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and (send.client = 'single-sends' or added.bucket > '-infinity')
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'UPDATE' then
    insert into counter_change (account_id, client, channel, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client, send.channel, case when send.client = 'single-sends' then send.client_id end,
           send.tracks_opens, send.tracks_clicks, added.metric, added.bucket, sum(added.value - removed.value)
    from added
    join removed on removed.send_id = added.send_id and removed.metric = added.metric and removed.bucket = added.bucket
    join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and added.value <> removed.value
      and (send.client = 'single-sends' or added.bucket > '-infinity')
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into counter_change (account_id, client, channel, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client, send.channel, case when send.client = 'single-sends' then send.client_id end,
           send.tracks_opens, send.tracks_clicks, removed.metric, removed.bucket, -sum(removed.value)
    from removed join send on send.id = removed.send_id
    where removed.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and (send.client = 'single-sends' or removed.bucket > '-infinity')
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  end if;
  return null;
end $$;
