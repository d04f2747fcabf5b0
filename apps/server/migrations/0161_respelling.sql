-- Accounts that stored addresses before an address had one spelling (decision 0196). A job gives their addresses that spelling,
-- merges the contacts that are one mailbox, tells what was merged, and deletes the row. A small new table: it locks nothing.
create table respelling (
  account_id uuid primary key references account (id) on delete cascade,
  renamed bigint not null default 0,
  merged bigint not null default 0,
  -- the first addresses that several contacts had
  examples text[] not null default '{}'
);
insert into respelling (account_id) select id from account;
