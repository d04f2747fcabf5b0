-- What was accepted about the contacts of an account is done in the order of the places, which the transaction of the call takes.
-- Those that wait already are numbered below its start.
create sequence contact_work_place start 1000000;

-- An import gets another place when it is accepted. retry_at: after a fault the queue of the account waits until then.
alter table contact_job add column place bigint not null default 0, add column retry_at timestamptz;
update contact_job set place = ordered.number
from (
  select id, row_number() over (order by accepted_at, id) as number from contact_job
  where status = 'pending' and accepted_at is not null
) ordered
where contact_job.id = ordered.id;
create index contact_job_turn on contact_job (account_id, place) where status = 'pending' and accepted_at is not null;

-- Submits of forms stand in the same order: from their confirmation on, where they are confirmed by mail.
alter table signup_submission add column place bigint not null default 0;
drop index signup_submission_accepted;
create index signup_submission_accepted on signup_submission (account_id, place, id) where state = 'accepted';

-- The contacts of one call as they were sent, until they are applied.
create table contact_upsert (
  job_id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  contacts text not null
);
