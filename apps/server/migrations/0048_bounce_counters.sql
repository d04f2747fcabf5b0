-- How many bounces and blocks an account had on each day (UTC), by classification and by the domain of the address. The
-- statements that record bounces count them; a day has few rows, so lists of months read little.
create table bounce_counter (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  classification text not null,
  domain text not null,
  value bigint not null default 0,
  primary key (account_id, day, classification, domain)
);
