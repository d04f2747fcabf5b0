-- Automations, and sends that people join in waves (docs/decisions/0138, 0139). Constant defaults: no table is rewritten.

-- More recipients may be added: the send does not end by itself when nobody is left.
alter table send add column is_open boolean not null default false;

-- Requests of people who joined such a send, until they are counted by day: they have no event.
create table uncounted_wave (
  id uuid primary key,
  send_id uuid not null,
  contact_ids uuid[] not null,
  at timestamptz not null
);
create index uncounted_wave_send on uncounted_wave (send_id);

create table automation (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'live', 'paused', 'disabled')),
  -- What its author edits. People go through what automation_version has.
  entry jsonb,
  -- a person may enter again so many days after the last time; null: each enters once
  again_after_days int check (again_after_days > 0),
  exit_criteria text not null default 'all_messages' check (exit_criteria in ('all_messages', 'stops_matching', 'matches')),
  exit_when jsonb,
  -- the tree of packages/journey
  steps jsonb not null default '[]',
  send_window jsonb,
  suppression_group_id bigint,
  custom_unsubscribe_url text,
  categories text[] not null default '{}',
  ip_pool text,
  revision int not null default 1,
  -- the number of the version that people go through; null: it was never live
  published int,
  -- why it paused itself: {"code", "at", "step"}
  held jsonb,
  -- who is added from then on enters
  live_since timestamptz,
  -- all clocks stand still since
  paused_at timestamptz,
  -- those who match the entry already and are still to be enrolled: {"since", "after"}; null: nobody is
  enrolling jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index automation_account on automation (account_id, updated_at desc, id);
create index automation_status on automation (account_id, status);
create index automation_running on automation (id) where status in ('live', 'paused');

-- The content of an email step.
create table automation_message (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  automation_id uuid not null references automation (id) on delete cascade,
  subject text not null default '',
  preheader text not null default '',
  editor text not null default 'code' check (editor in ('code', 'design')),
  html_content text not null default '',
  plain_content text not null default '',
  generate_plain_content boolean not null default true,
  document jsonb,
  design_id text,
  sender_id bigint,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index automation_message_automation on automation_message (automation_id);
create index automation_message_account on automation_message (account_id);

-- What was published. It never changes.
create table automation_version (
  automation_id uuid not null references automation (id) on delete cascade,
  number int not null,
  steps jsonb not null,
  -- entry, exit, window, group and so on, by the names of automation's columns
  settings jsonb not null,
  -- by the message's id: {"content_id", "message", "content"}; messages that did not change keep their content_id
  messages jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (automation_id, number)
);

-- The send of each content of a message, one for each time that people may go through. It outlives its automation: segments
-- ask who got it.
create table automation_send (
  send_id uuid primary key references send (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  automation_id uuid not null,
  -- the step that sends the message; the last one that did, if none does
  step_id uuid not null,
  message_id uuid not null,
  content_id uuid not null,
  run int not null,
  unique (content_id, message_id, run)
);
create index automation_send_message on automation_send (message_id, run);
create index automation_send_automation on automation_send (automation_id);
create index automation_send_account on automation_send (account_id);

-- One row for each time that a contact goes through an automation.
create table enrolment (
  automation_id uuid not null,
  contact_id uuid not null,
  -- from 1
  run int not null,
  account_id uuid not null,
  state text not null default 'active' check (state in ('active', 'completed', 'exited', 'failed')),
  -- why they left before the last step
  reason text,
  -- where they are, or where they left; null: at the beginning
  step_id uuid,
  arrived_at timestamptz,
  -- when they are looked at next
  due_at timestamptz,
  -- 'happening': until something happens, at most until due_at
  waits_for text check (waits_for in ('happening')),
  -- somebody holds them where they are since
  held_at timestamptz,
  entered_at timestamptz not null,
  ended_at timestamptz,
  last_sent_at timestamptz,
  -- the last email that went out late
  late_sent_at timestamptz,
  primary key (automation_id, contact_id, run)
);
create index enrolment_due on enrolment (automation_id, due_at) where state = 'active' and held_at is null;
create index enrolment_step on enrolment (automation_id, step_id, contact_id) where state = 'active';
create index enrolment_entered on enrolment (automation_id, entered_at);
create index enrolment_contact on enrolment (contact_id);

-- What was done with a person, in the order of the ids.
create table enrolment_log (
  contact_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  run int not null,
  at timestamptz not null,
  step_id uuid,
  what text not null,
  detail jsonb not null default '{}',
  primary key (contact_id, id)
);

-- Kept by the statements that move people. step_id: a step, a path, or the automation for the whole.
create table automation_counter (
  automation_id uuid not null references automation (id) on delete cascade,
  step_id uuid not null,
  metric text not null,
  value bigint not null default 0,
  primary key (automation_id, step_id, metric)
);

-- Up to where opens and clicks were looked at for people who wait for them.
create table automation_event_mark (
  only_row boolean primary key default true check (only_row),
  followed_to timestamptz not null default now()
);
insert into automation_event_mark default values;

-- Contacts that changed, for whoever follows those of an account (docs/decisions/0139).
create table contact_follower (
  account_id uuid primary key references account (id) on delete cascade
);
create table contact_news (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- null: too many to name
  contact_ids uuid[],
  lists uuid[] not null,
  segment_id uuid,
  is_anything boolean not null default false
);
create index contact_news_account on contact_news (account_id, id);
