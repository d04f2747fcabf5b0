-- What people may do (docs/decisions/0229): named sets of scopes, and grants to act for subusers.

-- A named set of scopes. Those that come with the product belong to no account.
create table role (
  id uuid primary key,
  account_id uuid references account (id) on delete cascade,
  standard text unique check (standard in ('marketer', 'designer', 'viewer')),
  -- Standard roles have their names in the texts of the app.
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((account_id is null) = (standard is not null))
);
create unique index role_name on role (account_id, lower(name)) where account_id is not null;

insert into role (id, standard, name, scopes) values
  ('00000000-0000-7000-8000-000000000001', 'marketer', 'Marketer', array[
    'marketing', 'marketing_campaigns', 'marketing.automation.read', 'design_library', 'templates', 'mail.send', 'mail.batch',
    'asm', 'suppression', 'categories', 'stats', 'geo', 'browsers', 'clients', 'devices', 'mailbox_providers', 'email_testing',
    'messages.read', 'user.scheduled_sends', 'tracking_settings.read', 'mail_settings.read', 'whitelabel.read', 'alerts.read',
    'di.bounce_block_classification.read', 'ips.warmup.read', 'ips.pools.read', 'ips.read', 'subusers.read',
    'user.account.read', 'user.credits.read', 'user.timezone.read', 'sender_verification_eligible',
    'user.webhooks.event.settings.read', 'validations']),
  ('00000000-0000-7000-8000-000000000002', 'designer', 'Designer', array[
    'design_library', 'templates', 'user.account.read', 'user.credits.read', 'user.timezone.read']),
  ('00000000-0000-7000-8000-000000000003', 'viewer', 'Viewer', array[
    'marketing.read', 'marketing.automation.read', 'design_library.read', 'templates.read', 'asm.read', 'categories.read',
    'categories.stats.read', 'stats', 'geo', 'browsers', 'clients', 'devices', 'mailbox_providers',
    'user.account.read', 'user.credits.read', 'user.timezone.read']);

-- A person who is no administrator has a role or a set of scopes of their own.
alter table membership
  add column role_id uuid references role (id),
  add column created_at timestamptz not null default now(),
  add column has_restricted_subuser_access boolean not null default false,
  add check (role_id is null or (role = 'teammate' and scopes is null));
create index membership_account on membership (account_id, user_id);
create index membership_role on membership (role_id) where role_id is not null;

-- A teammate's grant to act for one subuser. Administrators act for all without one.
create table subuser_access (
  user_id uuid not null,
  account_id uuid not null,
  subuser_id uuid not null references account (id) on delete cascade,
  -- null: all scopes (permission 'admin' of the public API); else the scopes of a restricted one
  scopes text[],
  primary key (user_id, subuser_id),
  foreign key (user_id, account_id) references membership (user_id, account_id) on delete cascade
);
create index subuser_access_account on subuser_access (account_id, user_id);
create index subuser_access_subuser on subuser_access (subuser_id);

-- Deleting a person never deletes programs' access along with them: it fails until that is decided.
alter table api_key drop constraint api_key_user_id_fkey, add foreign key (user_id) references "user" (id);
create index api_key_user on api_key (user_id);
alter table incoming_webhook
  drop constraint incoming_webhook_user_id_fkey, add foreign key (user_id) references "user" (id);
