-- How an account sends text messages.
create table sms_credential (
  account_id uuid primary key references account (id) on delete cascade,
  account_sid text not null,
  auth_token text not null,
  account_name text,
  is_verified boolean not null,
  -- the provider that comes with the product
  is_simulated boolean not null,
  updated_at timestamptz not null
);

-- What differs from the usual.
create table sms_setting (
  account_id uuid primary key references account (id) on delete cascade,
  settings jsonb not null
);
