-- Plans as data. A limit that is null is that of the installation's setting, or none; 0 means that the plan does not have it.
create table plan (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  title text not null check (title <> ''),
  -- The documented type that clients of the API see.
  kind text not null check (kind in ('trial', 'free', 'basic', 'advanced')),
  contact_limit integer check (contact_limit >= 0),
  email_limit integer check (email_limit >= 0),
  form_limit integer check (form_limit >= 0),
  automation_limit integer check (automation_limit >= 0),
  test_limit integer check (test_limit >= 0),
  teammate_limit integer check (teammate_limit >= 0),
  field_limit integer check (field_limit >= 0),
  -- True if accounts may go beyond contacts and emails once a user has agreed to the cost.
  may_exceed boolean not null,
  has_exit_criteria boolean not null,
  has_sms boolean not null,
  has_ads boolean not null,
  -- Prices of contacts beyond the limit: [{min, max, size, amount, currency}].
  price_tiers jsonb not null default '[]',
  -- Features that are switched on: [{app_name, feature_name}].
  toggles jsonb not null default '[]'
);

insert into plan (name, title, kind, contact_limit, email_limit, form_limit, automation_limit, test_limit, teammate_limit, may_exceed,
  has_exit_criteria, has_sms, has_ads)
values
  ('trial', 'Trial', 'trial', 2000, 6000, 1, null, 0, null, false, false, false, false),
  ('free', 'Free', 'free', 2000, 6000, 1, null, 0, null, false, false, false, false),
  ('basic', 'Basic', 'basic', 100000, null, 5, 0, 10, null, true, false, true, true),
  ('advanced', 'Advanced', 'advanced', null, null, null, null, null, null, true, true, true, true);

alter table account drop constraint account_plan_check;
alter table account add constraint account_plan_fkey foreign key (plan) references plan (name) on update cascade;
