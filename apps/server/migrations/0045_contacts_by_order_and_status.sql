-- Contacts without a value come last where they are sorted by it: found by these, in the order of their ids. Where most
-- contacts have the value they are small, where none has it they only ever grow at their end.
create index contact_without_email on contact (account_id, id) where email is null;
create index contact_without_first_name on contact (account_id, id) where first_name is null;
create index contact_without_last_name on contact (account_id, id) where last_name is null;

-- The other statuses of addresses are counted with those before. Counts of large accounts are made anew.
delete from contact_reach;
alter table contact_reach
  add column bounced bigint not null,
  add column spam_report bigint not null,
  add column invalid bigint not null;

-- Contacts are unsubscribed in bulk by a job like the others.
alter table contact_job drop constraint contact_job_kind_check;
alter table contact_job add constraint contact_job_kind_check
  check (kind in ('import', 'upsert', 'delete', 'remove', 'rollback', 'restore', 'change_list', 'unsubscribe'));

-- An export can be of the contacts with a status.
alter table contact_export add column contact_status text;
