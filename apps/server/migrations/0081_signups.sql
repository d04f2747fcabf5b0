-- What visitors sent and is not a contact yet: `pending` waits for its link to be followed, `accepted` for a worker, `parked` for
-- room under the contact limit. `done` is kept without values for a while, so that its link can say that it was followed.
-- The form may be deleted before a worker comes.
create table signup_submission (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  form_id uuid not null,
  form_name text not null,
  version integer not null,
  state text not null check (state in ('pending', 'accepted', 'parked', 'done')),
  email text,
  field_values jsonb not null,
  list_id uuid,
  consent_text text not null,
  placement text not null check (placement in ('landing', 'frame', 'script')),
  page text not null,
  ip text not null,
  user_agent text not null,
  submitted_at timestamptz not null,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  confirmed_ip text,
  parked_at timestamptz
);
create unique index signup_submission_pending on signup_submission (form_id, email) where state = 'pending';
create index signup_submission_accepted on signup_submission (account_id, id) where state = 'accepted';
create index signup_submission_parked on signup_submission (account_id, parked_at) where state = 'parked';
create index signup_submission_age on signup_submission (submitted_at);

-- What a person agreed to, where and when: the proof that they may be mailed. It outlives the form.
create table signup_consent (
  contact_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  form_id uuid not null,
  form_name text not null,
  version integer not null,
  email text,
  consent_text text not null,
  placement text not null,
  page text not null,
  ip text not null,
  user_agent text not null,
  submitted_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_ip text,
  primary key (contact_id, id)
);
create index signup_consent_form on signup_consent (account_id, form_id, id);

-- How often something was tried within a time: posts of an address, mails to a person. The key is a hash.
create table signup_attempt (
  key text primary key,
  began_at timestamptz not null,
  count integer not null
);
create index signup_attempt_age on signup_attempt (began_at);

-- Challenges that were solved and used: each is good for one post.
create table signup_challenge (
  id text primary key,
  used_at timestamptz not null
);
create index signup_challenge_age on signup_challenge (used_at);
