-- Deletions that can be undone, and changes of a whole list, are jobs like the others.
alter table contact_job drop constraint contact_job_kind_check;
alter table contact_job add constraint contact_job_kind_check
  check (kind in ('import', 'upsert', 'delete', 'remove', 'rollback', 'restore', 'change_list'));
-- What is due to be forgotten; a handful of rows.
create index contact_job_undo on contact_job (undo_until) where undo_until is not null;
