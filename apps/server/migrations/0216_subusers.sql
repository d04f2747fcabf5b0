-- Subusers as their parents manage them (docs/decisions/0252).

-- True if the people of a subuser can't sign in to it. Its keys work on.
alter table account add column website_disabled boolean not null default false;
-- The subusers of an account, by name.
create index account_subusers on account (parent_id, username) where parent_id is not null;

-- The emails that a parent allows a subuser. Without a row there is no limit but that of the plan.
create table subuser_credit (
  account_id uuid primary key references account (id) on delete cascade,
  -- null: never; the credits are counted since a day
  resets text check (resets in ('monthly', 'weekly', 'daily')),
  total integer not null check (total > 0),
  since date not null
);

-- The credits that were added to the limit of the period, or taken away. The period is a month, a week or a day of UTC, by its
-- first day; or it began on the day when credits that never reset were given.
alter table email_credit add column added bigint not null default 0;
