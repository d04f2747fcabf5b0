-- Signing in by an OpenID Connect provider (docs/decisions/0242). Only the first account has a row.

create table single_sign_on (
  account_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- sealed by platform/seal.ts
  client_secret bytea not null,
  is_password_off boolean not null,
  -- People with verified addresses of these domains come in without an invitation, with this role.
  domains text[] not null,
  role_id uuid references role (id),
  check (domains = '{}' or role_id is not null)
);

-- Sign-ins that were begun and not finished. Each is finished once, by the browser that began it.
create table single_sign_on_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null
);
create index single_sign_on_attempt_created on single_sign_on_attempt (created_at);

alter table audit_line drop constraint audit_line_through_check;
alter table audit_line add constraint audit_line_through_check
  check (through in ('session', 'api_key', 'link', 'provider'));
