-- What a person says about themselves. Constant defaults: no table rewrite, the lock lasts an instant.
alter table "user"
  add column phone text not null default '',
  add column address text not null default '',
  add column address2 text not null default '',
  add column city text not null default '',
  add column company text not null default '',
  add column country text not null default '',
  add column state text not null default '',
  add column website text not null default '',
  add column zip text not null default '';
