-- The texts that steps of automations send (docs/decisions/0161). New columns have constant defaults, so nothing is rewritten.
create table automation_text (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  automation_id uuid not null references automation (id) on delete cascade,
  -- content and settings, as single_send.sms
  sms jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index automation_text_automation on automation_text (automation_id);
create index automation_text_account on automation_text (account_id);

-- By the text's id: {"content_id", "text", "content"}, as `messages` has it of emails.
alter table automation_version add column texts jsonb not null default '{}';

alter table automation_send
  add column channel text not null default 'email' check (channel in ('email', 'sms'));

-- Whether a number is a recipient of an open-ended send already.
create index text_message_send_number on text_message (send_id, number);
