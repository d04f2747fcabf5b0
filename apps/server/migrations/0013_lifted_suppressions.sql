-- Who lifted a suppression, when and why: the proof that somebody may be mailed again. The suppression itself is gone
-- then, so what is worth knowing of it is kept here.
create table lifted_suppression (
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  group_id bigint not null default 0,
  suppressed_at timestamptz not null,
  -- what had added it
  source text not null default '',
  lifted_at timestamptz not null default now(),
  via text not null check (via in ('profile', 'api', 'recipient')),
  -- null for the recipient's own choice
  user_id uuid,
  reason text not null default '',
  primary key (account_id, email, id)
);

-- What a single edit made of the fields, beside what they held before; null for jobs.
alter table contact_change add column after jsonb;

-- Fields deleted before this release have lost their values long ago. A table of at most some hundred rows an account.
update custom_field set values_removed_at = deleted_at where deleted_at is not null;
