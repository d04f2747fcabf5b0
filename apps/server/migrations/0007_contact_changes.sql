-- What became of each contact, so that a profile can tell it and an import can be taken back.

-- The job that made a contact (import or upsert); null for those made before, or by other ways.
alter table contact add column created_by uuid;

-- One row a contact and change: what the changed fields held before (reserved fields by name, null for unset; custom
-- ones under "custom" by field id) and, of an import, the lists it was put on ("lists"). A contact that a job created
-- has no row of its making: contact.created_by tells.
create table contact_change (
  contact_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  -- null for a single edit
  job_id uuid,
  -- who edited; null for jobs, which know their own user
  user_id uuid,
  at timestamptz not null default now(),
  before jsonb not null,
  primary key (contact_id, id)
);
create index contact_change_job on contact_change (job_id) where job_id is not null;

-- Contacts that were deleted and can still be brought back: the row as it was, with its lists. Emptied after the undo
-- time, together with what the account still knows of these people (events, changes).
create table deleted_contact (
  job_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  contact jsonb not null,
  -- {"list_id": "added_at"}
  lists jsonb not null default '{}',
  primary key (job_id, contact_id)
);

alter table contact_job drop constraint contact_job_kind_check;
alter table contact_job add constraint contact_job_kind_check
  check (kind in ('import', 'upsert', 'delete', 'remove', 'rollback'));
alter table contact_job
  -- until then a deletion can be undone, or an import rolled back
  add column undo_until timestamptz,
  -- the job that undid this one
  add column undone_by uuid;

-- How many contacts an account may keep; null: as many as it likes. overage: may go beyond and pays for it.
alter table account
  add column contact_limit bigint,
  add column contact_overage boolean not null default true;

-- 'Deleting…' stands on a field's row until the values are gone from the contacts.
alter table custom_field add column values_removed_at timestamptz;
