-- Sums of ad_day, so that the index of campaigns and the totals of a long time read few rows. Triggers keep them in the
-- transaction that writes or deletes the days.

-- The results of an ad in a week, by currency.
create table ad_week (
  campaign_id uuid not null,
  platform text not null,
  -- Its Monday.
  week date not null,
  currency text not null,
  is_simulated boolean not null,
  account_id uuid not null,
  -- The number of days, and of those with a spend; a week without days has no row.
  days bigint not null,
  spent_days bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  leads bigint not null,
  spend bigint not null,
  -- No reference: the days of a campaign go with it, and take their week along.
  primary key (campaign_id, platform, week, currency, is_simulated)
);
create index ad_week_account on ad_week (account_id, week)
  include (campaign_id, platform, currency, is_simulated, spent_days, impressions, clicks, leads, spend);

-- The results of all ads of an account on a day, by platform and currency.
create table ad_account_day (
  account_id uuid not null,
  day date not null,
  platform text not null,
  currency text not null,
  is_simulated boolean not null,
  -- The number of ads with results; a day without any has no row.
  ads bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  leads bigint not null,
  spend bigint not null,
  primary key (account_id, day, platform, currency, is_simulated)
);

insert into ad_week
select campaign_id, platform, day - (extract(isodow from day)::int - 1), currency, is_simulated, account_id, count(*),
  count(*) filter (where spend > 0), sum(impressions), sum(clicks), sum(leads), sum(spend)
from ad_day group by 1, 2, 3, 4, 5, 6;

insert into ad_account_day
select account_id, day, platform, currency, is_simulated, count(*), sum(impressions), sum(clicks), sum(leads), sum(spend)
from ad_day group by 1, 2, 3, 4, 5;

-- Adds the days that a statement wrote to the sums, and takes those that it replaced or deleted from them. Rows are changed
-- in the order of their keys, so that two statements never wait for one another in a circle.
create function sum_ad_days() returns trigger language plpgsql as $$
declare
  added constant text := 'select 1 as sign, day.* from added as day';
  gone constant text := 'select -1 as sign, day.* from gone as day';
  changed constant text := case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end;
  sums constant text := 'sum(sign * impressions)::bigint as impressions, sum(sign * clicks)::bigint as clicks,
    sum(sign * leads)::bigint as leads, sum(sign * spend)::bigint as spend';
begin
  execute format($sql$
    insert into ad_week as kept
    select campaign_id, platform, week, currency, is_simulated, account_id, days, spent_days, impressions, clicks, leads, spend
    from (
      select campaign_id, platform, day - (extract(isodow from day)::int - 1) as week, currency, is_simulated, account_id,
        sum(sign) as days, coalesce(sum(sign) filter (where spend > 0), 0) as spent_days, %2$s
      from (%1$s) as changed group by 1, 2, 3, 4, 5, 6
    ) as week
    where (days, spent_days, impressions, clicks, leads, spend) <> (0, 0, 0, 0, 0, 0)
    order by campaign_id, platform, week, currency, is_simulated
    on conflict (campaign_id, platform, week, currency, is_simulated) do update set
      days = kept.days + excluded.days, spent_days = kept.spent_days + excluded.spent_days,
      impressions = kept.impressions + excluded.impressions, clicks = kept.clicks + excluded.clicks,
      leads = kept.leads + excluded.leads, spend = kept.spend + excluded.spend$sql$, changed, sums);
  execute format($sql$
    insert into ad_account_day as kept
    select account_id, day, platform, currency, is_simulated, ads, impressions, clicks, leads, spend
    from (
      select account_id, day, platform, currency, is_simulated, sum(sign) as ads, %2$s
      from (%1$s) as changed group by 1, 2, 3, 4, 5
    ) as day
    where (ads, impressions, clicks, leads, spend) <> (0, 0, 0, 0, 0)
    order by account_id, day, platform, currency, is_simulated
    on conflict (account_id, day, platform, currency, is_simulated) do update set
      ads = kept.ads + excluded.ads, impressions = kept.impressions + excluded.impressions,
      clicks = kept.clicks + excluded.clicks, leads = kept.leads + excluded.leads, spend = kept.spend + excluded.spend$sql$,
    changed, sums);
  if tg_op <> 'INSERT' then
    delete from ad_week where days = 0 and (campaign_id, platform, week, currency, is_simulated) in (
      select campaign_id, platform, day - (extract(isodow from day)::int - 1), currency, is_simulated from gone);
    delete from ad_account_day where ads = 0 and (account_id, day, platform, currency, is_simulated) in (
      select account_id, day, platform, currency, is_simulated from gone);
  end if;
  return null;
end $$;

create trigger ad_day_added after insert on ad_day referencing new table as added
  for each statement execute function sum_ad_days();
create trigger ad_day_changed after update on ad_day referencing new table as added old table as gone
  for each statement execute function sum_ad_days();
create trigger ad_day_gone after delete on ad_day referencing old table as gone
  for each statement execute function sum_ad_days();
