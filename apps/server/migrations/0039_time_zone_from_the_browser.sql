-- The first sign-in takes the zone of its browser. An account with another zone than the default has chosen it.
alter table account add column has_time_zone boolean not null default false;
update account set has_time_zone = true where time_zone <> 'Etc/UTC';

-- How a person wants dates written. Constant default: no table rewrite.
alter table "user" add column date_format text not null default 'auto'
  check (date_format in ('auto', 'D MMM YYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'));
