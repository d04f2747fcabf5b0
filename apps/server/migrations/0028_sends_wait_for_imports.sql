-- When a job was accepted: from then on it goes on without another word of a person. Null while an import waits for its
-- file, its columns or its confirmation.
alter table contact_job add column accepted_at timestamptz;
update contact_job set accepted_at = started_at
where phase not like 'awaiting_%' and (detail->>'asks' is null or detail->>'confirmed' is not null);
alter table contact_job alter column accepted_at set default clock_timestamp();
-- Somebody waits for its end and is told of it.
alter table contact_job add column is_awaited boolean not null default false;
-- What is open of an account is asked for by every send; jobs that ended are many.
create index contact_job_open_account on contact_job (account_id) where status = 'pending';

-- A due single send waits for the imports that were accepted before this moment, by the clock of the database; null: for
-- none. When it began to wait stands beside it.
alter table single_send add column waits_before timestamptz, add column waiting_since timestamptz;
update single_send set waits_before = send_at where status = 'scheduled';
