-- A person's own language and address (docs/decisions/0237).
alter table "user"
  -- false: nobody chose the language, it is the default
  add column has_language boolean not null default false,
  -- when a link that was mailed to the address was last followed; null: never
  add column email_confirmed_at timestamptz;

update "user" set has_language = true where language <> 'en';
update "user" set email_confirmed_at = invitation.accepted_at
from invitation where invitation.email = "user".email and invitation.accepted_at is not null;

-- The changes of addresses: asked for, perhaps confirmed from the new address, perhaps stopped from the old one.
create table email_change (
  id uuid primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- of the secrets in the two links
  confirm_hash bytea not null unique,
  stop_hash bytea not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index email_change_user on email_change (user_id, created_at);
create index email_change_created on email_change (created_at);
-- Ended invitations are deleted by their age.
create index invitation_created on invitation (created_at);
-- The latest sign-in of each person of an account is found in the index alone.
create index session_latest on session (user_id, account_id, created_at);
drop index session_by_user;
