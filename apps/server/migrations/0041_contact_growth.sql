-- How many contacts came and went in each quarter of an hour: a quarter because every time zone's day begins at one.
-- Kept by the statements that keep contact_total, so no page counts contacts.
create table contact_growth (
  account_id uuid not null references account (id) on delete cascade,
  bucket timestamptz not null,
  added bigint not null default 0,
  removed bigint not null default 0,
  primary key (account_id, bucket)
);

-- From when on contact_growth has everything; null: from the account's first contact.
alter table contact_total add column growth_from timestamptz;
update contact_total set growth_from = now();

-- How many contacts can be emailed and how many have unsubscribed, as they were counted last. Accounts with few contacts
-- have no row: theirs are counted whenever they are asked for.
create table contact_reach (
  account_id uuid primary key references account (id) on delete cascade,
  can_be_emailed bigint not null,
  unsubscribed bigint not null,
  counted_at timestamptz not null
);
