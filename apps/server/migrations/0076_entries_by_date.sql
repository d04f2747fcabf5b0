-- Entries by a date of the contact (docs/decisions/0142). Nullable columns: no table is rewritten.

-- The first day whose dates were not looked at yet, and the instant at which it comes; null: the entry is no date.
alter table automation add column next_entry_day date;
alter table automation add column next_entry_at timestamptz;
create index automation_next_entry on automation (next_entry_at)
  where next_entry_at is not null and status in ('live', 'paused');

-- The date that somebody entered for.
alter table enrolment add column for_date date;
