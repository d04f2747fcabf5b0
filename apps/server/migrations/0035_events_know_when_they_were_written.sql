-- When an event was written or renamed, in place of a trigger that noted contacts with late ones. Null: as it happened.
-- Takes some seconds with 10,000,000 events, for the index; meanwhile none is written.
alter table message_event add column written_at timestamptz;
alter table message_event alter column written_at set default now();
create index message_event_late on message_event (written_at) where written_at - at > interval '50 minutes'
  and event in ('delivered', 'open', 'click', 'machine_open', 'machine_click');

-- Up to when late events have been taken into contact_activity.
alter table activity_mark add column retaken_to timestamptz not null default '-infinity';

-- Contacts that were noted and not yet taken anew count as written now.
update message_event set written_at = now() where contact_id in (select contact_id from late_activity);
drop trigger message_event_late on message_event;
drop function note_late_activity;
drop table late_activity;
