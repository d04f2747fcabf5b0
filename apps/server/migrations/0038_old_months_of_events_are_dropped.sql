-- From when on events are kept; null: all are. Months before were dropped (EVENT_RETENTION).
create table message_event_mark (
  only_row boolean primary key default true check (only_row),
  kept_from timestamptz
);
insert into message_event_mark default values;
