-- How the messages of an account look. The logo is an id of an image, without a foreign key: without its image there is
-- no logo.
create table brand_kit (
  account_id uuid primary key references account (id) on delete cascade,
  kit jsonb not null,
  updated_at timestamptz not null
);
