-- Emails of automations have a history, and an automation that pauses itself is told of. Null by default: no table is
-- rewritten, the lock lasts as long as the check of the rows.
alter table content_revision
  add column automation_message_id uuid references automation_message (id) on delete cascade;
alter table content_revision drop constraint content_revision_check;
alter table content_revision
  add constraint content_revision_check
  check (num_nonnulls(single_send_id, design_id, template_version_id, ab_variation_id, automation_message_id) = 1);
create index content_revision_automation_message on content_revision (automation_message_id, id desc)
  where automation_message_id is not null;
-- Who chose what to be told of is told of this too, until they choose otherwise.
update notification_default set events = events || '{automation_paused}'::text[];
update notification_address set events = events || '{automation_paused}'::text[];
