-- When mail was sent to a contact, opened and clicked: a row a contact, its instants in order. A window of a year is a
-- search in an array instead of a walk through all events (decision 0070). New tables; the trigger locks message_event
-- for an instant.
create table contact_activity (
  contact_id uuid primary key,
  sent timestamptz[],
  -- openings by people, their clicks among them
  opened timestamptz[],
  clicked timestamptz[],
  machine_opened timestamptz[],
  machine_clicked timestamptz[]
) with (fillfactor = 90);

-- Up to where events have been taken into contact_activity; what is younger is read from message_event.
create table activity_mark (
  only_row boolean primary key default true check (only_row),
  settled_to timestamptz not null default '-infinity'
);
insert into activity_mark default values;

-- Contacts with an event that was written or renamed long after its time, perhaps behind the mark: asked by their events
-- until contact_activity has them anew. A note a change; duplicates are harmless, so nobody waits for anybody.
create table late_activity (contact_id uuid not null);

create function note_late_activity() returns trigger language plpgsql as $$
begin
  insert into late_activity (contact_id) values (new.contact_id);
  return null;
end $$;

-- 50 minutes: less than the hour after which events are taken (segments/settle-activity.ts).
create trigger message_event_late after insert or update of event on message_event for each row
  when (new.at < now() - interval '50 minutes'
    and new.event in ('delivered', 'open', 'click', 'machine_open', 'machine_click'))
  execute function note_late_activity();
