-- Imports that tell what they would do and wait for a word, and imports that stopped moving. A small table: the locks
-- last an instant.
alter table contact_job drop constraint contact_job_phase_check;
alter table contact_job add constraint contact_job_phase_check
  check (phase in (
    'awaiting_file', 'awaiting_mapping', 'queued', 'checking', 'awaiting_confirmation', 'applying', 'finished'
  ));
-- When a job last got on: what hasn't for long is shown as stuck, or, when it waits for a person, cleared away.
alter table contact_job add column progress_at timestamptz not null default now();
create index contact_job_open on contact_job (progress_at) where status = 'pending';

-- A rollback goes through the changes of an import by contact, a set at a time.
drop index contact_change_job;
create index contact_change_job on contact_change (job_id, contact_id) where job_id is not null;
