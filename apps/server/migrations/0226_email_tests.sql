-- Tests of emails before they are sent: pictures in email clients, spam, links, accessibility.
create table email_test (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('single_send', 'automation_message', 'template_version')),
  -- The single send, email of an automation or template version. It may have been deleted since.
  message_id uuid not null,
  -- The variation of an A/B test, with its letter at that time; null: the message's own content without an A/B test.
  variation_id uuid,
  letter text,
  subject text not null,
  user_id uuid references "user" (id) on delete set null,
  state text not null check (state in ('queued', 'running', 'complete', 'partial', 'failed', 'cancelled')),
  -- A code if it failed as a whole.
  reason text,
  tests text[] not null,
  -- Of the tested content; another digest now means that the content has changed.
  digest text not null,
  -- What was tested: {html, text, mime (base64), ...}, so that a fault can be reproduced.
  input jsonb not null,
  -- Results of the parts other than pictures; null until they begin.
  spam jsonb,
  links jsonb,
  accessibility jsonb,
  to_look_at integer,
  made_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index email_test_message on email_test (account_id, kind, message_id, made_at desc);
create index email_test_made on email_test (made_at);
create index email_test_user on email_test (user_id);
create index email_test_open on email_test (account_id) where ended_at is null;

-- The result of a test in one email client.
create table email_test_client (
  test_id uuid not null references email_test (id) on delete cascade,
  client text not null,
  position integer not null,
  -- The client's description at that time, as the contract has it.
  about jsonb not null,
  state text not null check (state in ('queued', 'rendering', 'done', 'failed')),
  reason text,
  -- [{view, file, width, height, is_cut, marks, compared}]
  pictures jsonb not null default '[]',
  defects jsonb not null default '[]',
  missing_images integer not null default 0,
  primary key (test_id, client)
);

-- Credits as they were charged (above 0) and given back (below 0). The sum of a month's lines is what it used.
create table email_test_credit (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Null after the test was forgotten.
  test_id uuid references email_test (id) on delete set null,
  -- The first day of the month (UTC) whose credits they are. Credits that are given back belong to the month of the charge.
  month date not null,
  credits integer not null check (credits <> 0),
  at timestamptz not null
);
create index email_test_credit_month on email_test_credit (account_id, month);
create index email_test_credit_test on email_test_credit (test_id);

-- The choice of tests and clients that a person made last.
create table email_test_choice (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references "user" (id) on delete cascade,
  choice jsonb not null,
  primary key (account_id, user_id)
);
create index email_test_choice_user on email_test_choice (user_id);

-- The free previews beside the editor: of each message, those of its last save.
create table email_preview (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  message_id uuid not null,
  -- The variation; without an A/B test the id of the message.
  variation_id uuid not null,
  -- Of the content that was asked for last, and of the content that the previews show.
  wanted_digest text not null,
  wanted_at timestamptz not null,
  made_digest text,
  reason text,
  -- [{client, file, width, height, is_cut, marks, defects, changed, reason}]
  previews jsonb not null default '[]',
  primary key (account_id, kind, message_id, variation_id)
);
create index email_preview_wanted on email_preview (wanted_at);

create table email_testing_setting (
  account_id uuid primary key references account (id) on delete cascade,
  is_required boolean not null
);

-- Credits of a test in one client, and of a spam test.
alter table plan add column test_client_price integer not null default 1 check (test_client_price >= 0);
alter table plan add column test_spam_price integer not null default 3 check (test_spam_price >= 0);
