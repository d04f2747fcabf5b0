-- Recipients in eight parts by their send, events in parts by the month of their id (decision 0098). With 10,000,000 rows
-- each, recipients are written anew and events stay where they are.

-- No row names a recipient, so nobody waits but those who send.
alter table recipient rename to recipient_whole;
create table recipient (like recipient_whole including defaults including constraints) partition by hash (send_id);
do $$
begin
  for part in 0..7 loop
    execute format(
      'create table recipient_%s partition of recipient for values with (modulus 8, remainder %s) with (fillfactor = 50)',
      part, part);
  end loop;
end $$;
insert into recipient select * from recipient_whole;
drop table recipient_whole;
alter table recipient add primary key (send_id, contact_id);
create index recipient_contact on recipient (contact_id);

-- Ids that the database made up at random tell no month: they get the time of their event.
update message_event
set id = (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(replace(id::text, '-', ''), 14))::uuid
where substr(id::text, 15, 1) <> '7';

-- All that is there becomes the part of everything before this month or, where this month has events, before the next.
alter table message_event rename to message_event_earlier;
alter index message_event_pkey rename to message_event_earlier_pkey;
alter index message_event_send rename to message_event_earlier_send;
alter index message_event_at rename to message_event_earlier_at;
alter index message_event_late rename to message_event_earlier_late;
create table message_event (like message_event_earlier including defaults) partition by range (id);
alter table message_event add primary key (contact_id, id);
create index message_event_send on message_event (send_id, event, at);
create index message_event_at on message_event using brin (at) with (pages_per_range = 32, autosummarize = on);
create index message_event_late on message_event (written_at) where written_at - at > interval '50 minutes'
  and event in ('delivered', 'open', 'click', 'machine_open', 'machine_click');
-- For ids of a time that no part was made for, as of a clock that is wrong.
create table message_event_default partition of message_event default;
do $$
declare
  month timestamptz := date_trunc('month', now(), 'UTC');
  bound uuid;
begin
  if exists (select 1 from message_event_earlier) then
    month := date_trunc('month', month + interval '32 days', 'UTC');
  end if;
  bound := (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  with ahead as (delete from message_event_earlier where id >= bound returning *)
  insert into message_event_default select * from ahead;
  execute format('alter table message_event attach partition message_event_earlier for values from (minvalue) to (%L)', bound);
end $$;

analyze recipient;
analyze message_event;
