-- A/B tests of single sends. A test is sent as several sends, one for each variation and one for the recipients who
-- wait for the winner (docs/decisions/0117).

create table ab_test (
  single_send_id uuid primary key references single_send (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  type text not null check (type in ('subject', 'content')),
  test_percentage smallint not null check (test_percentage between 1 and 100),
  duration_minutes smallint not null check (duration_minutes between 30 and 1440),
  winner_criteria text not null check (winner_criteria in ('open', 'click', 'manual')),
  state text not null default 'draft'
    check (state in ('draft', 'sending', 'testing', 'pick_winner', 'decided', 'expired', 'stopped')),
  test_started_at timestamptz,
  test_ends_at timestamptz,
  expires_at timestamptz,
  winner_id uuid,
  winner_selected_at timestamptz,
  -- when the test has to be looked at again; null: nothing will happen by itself
  due_at timestamptz
);
create index ab_test_due on ab_test (due_at) where due_at is not null;
create index ab_test_account on ab_test (account_id);

-- The columns of the message are null where the variation has what the single send has; the first one has all of it.
create table ab_variation (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  single_send_id uuid not null references single_send (id) on delete cascade,
  -- from 0; the letter
  position smallint not null,
  subject text,
  preheader text,
  editor text check (editor in ('code', 'design')),
  html_content text,
  plain_content text,
  generate_plain_content boolean,
  document jsonb,
  design_id text
);
create index ab_variation_single_send on ab_variation (single_send_id, position);
create index ab_variation_account on ab_variation (account_id);

-- part: 0 is the whole send or, in a test, the recipients who wait for the winner; from 1 on the test recipients of each
-- variation. variation_id: whose message it is; null without a test, and for part 0 until there is a winner.
alter table send
  add column part smallint not null default 0,
  add column variation_id uuid;
drop index send_client;
create unique index send_client on send (client, client_id, part);
-- 'waiting': frozen, and sent only when its message is known.
alter table send drop constraint send_status_check;
alter table send add constraint send_status_check
  check (status in ('sending', 'paused', 'waiting', 'stopped', 'done'));
