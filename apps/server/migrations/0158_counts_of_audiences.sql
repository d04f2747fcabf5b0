-- What was counted last of an audience that is too large to be counted while somebody waits, by its sources. A new table.
create table audience_count (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  sources jsonb not null,
  asked_at timestamptz not null,
  -- null until it was counted once
  numbers jsonb,
  counted_at timestamptz,
  primary key (account_id, key)
);
