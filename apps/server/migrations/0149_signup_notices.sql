-- A form may name a notification address that is mailed who signed up. Those of before name none.
update signup_form
set draft = draft || '{"notify_address_id": null}', published = published || '{"notify_address_id": null}';
update signup_form_version set content = content || '{"notify_address_id": null}';

-- Who signed up by a form since its address was mailed.
create table signup_notice (
  form_id uuid primary key references signup_form (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  count int not null,
  -- contacts, the first ones
  people uuid[] not null,
  -- since when they wait
  since timestamptz not null,
  -- no mail before
  next_at timestamptz
);
