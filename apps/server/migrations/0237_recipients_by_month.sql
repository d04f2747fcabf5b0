-- Runs with: none. The table of recipients is made anew.
-- Recipients in parts by the month of their send, which is the time in its id (decision 0291). One level of parts only, since
-- a database over several machines can't distribute two. The eight parts of decision 0098 each have sends of all months, so
-- their rows are written anew once.
alter table recipient rename to recipient_whole;
alter index recipient_pkey rename to recipient_whole_pkey;
alter index recipient_contact rename to recipient_whole_contact;
create table recipient (like recipient_whole including defaults including constraints) partition by range (send_id);
-- The day on which the person became a recipient. A send of an automation goes on for years.
alter table recipient add column joined_on date not null default current_date;
-- For ids of a time that no part was made for, as of a clock that is wrong.
create table recipient_default partition of recipient default with (fillfactor = 50);
-- Open-ended sends have ids that begin with f, so that no month waits for them.
create table recipient_lasting partition of recipient
  for values from ('f0000000-0000-0000-0000-000000000000') to (maxvalue) with (fillfactor = 50);
do $$
declare
  this_month timestamptz := date_trunc('month', now(), 'UTC');
  first timestamptz;
  month timestamptz;
  next timestamptz;
  lowest uuid;
  highest uuid;
begin
  -- The months of all sends, up to this one.
  select to_timestamp(('x' || substr(replace(min(id::text), '-', ''), 1, 12))::bit(48)::bigint / 1000.0) into first
  from send where id between '016f5e66-e800-0000-0000-000000000000' and 'efffffff-ffff-ffff-ffff-ffffffffffff';
  month := least(date_trunc('month', coalesce(first, now()), 'UTC'), this_month);
  if first is null then
    month := this_month;
  end if;
  lowest := (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  execute format('create table recipient_earlier partition of recipient for values from (minvalue) to (%L) with (fillfactor = 50)', lowest);
  while first is not null and month <= this_month loop
    next := date_trunc('month', month + interval '32 days', 'UTC');
    highest := (lpad(to_hex((extract(epoch from next) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
    execute format('create table recipient_%s partition of recipient for values from (%L) to (%L) with (fillfactor = 50)',
      to_char(month at time zone 'UTC', 'YYYY_MM'), lowest, highest);
    lowest := highest;
    month := next;
  end loop;
end $$;
insert into recipient select *, coalesce(sent_at, now())::date from recipient_whole;
drop table recipient_whole;
alter table recipient add primary key (send_id, contact_id);
create index recipient_contact on recipient (contact_id);
analyze recipient;

-- Recipients of sends that go on, and of months that must stay, are removed up to this day (RECIPIENT_RETENTION); null: none are.
create table recipient_mark (
  only_row boolean primary key default true check (only_row),
  thinned_to date
);
insert into recipient_mark default values;
-- When recipients of a send were last removed, and how many of each state and reason ("delivered", "dropped:global").
alter table send add column recipients_removed_at timestamptz, add column recipients_removed jsonb;
-- The addresses of removed recipients who are no contacts, so that their links to unsubscribe go on working.
create table removed_recipient (
  send_id uuid not null,
  contact_id uuid not null,
  email text not null,
  primary key (send_id, contact_id)
);
