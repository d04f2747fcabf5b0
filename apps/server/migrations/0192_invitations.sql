-- Invitations to an account (docs/decisions/0230). They stay when they have ended, so that their link can say why.
create table invitation (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  is_admin boolean not null,
  scopes text[] not null,
  role_id uuid references role (id) on delete set null,
  -- Grants for subusers: their id, and the scopes or null.
  subuser_access jsonb not null,
  -- Of the secret in the mailed link only the hash.
  secret_hash bytea not null unique,
  invited_by uuid references "user" (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index invitation_open on invitation (account_id, email)
  where accepted_at is null and withdrawn_at is null;
create index invitation_role on invitation (role_id) where role_id is not null;
