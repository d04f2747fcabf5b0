-- What accounts count in their messages and add to them (docs/decisions/0127). Each column holds what calls have set of one
-- setting, in the names of the public API; what was never set is as the code says.
create table tracking_setting (
  account_id uuid primary key references account (id) on delete cascade,
  click jsonb not null default '{}',
  open jsonb not null default '{}',
  google_analytics jsonb not null default '{}',
  subscription jsonb not null default '{}'
);

-- Whether opens and clicks of a single send are counted, since it was sent. A constant default rewrites nothing.
alter table single_send
  add column counts_opens boolean not null default true,
  add column counts_clicks boolean not null default true;
