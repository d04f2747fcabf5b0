-- Where openings and clicks come from, by the address of the request and the database file of GEO_DB: a country, in the
-- United States and Canada with its state or province (docs/decisions/0134). The address itself is not stored. Without a
-- default no part is rewritten, so the lock lasts an instant.
alter table message_event add column place text;

-- Numbers by country, and by the states and provinces of the two countries that are divided.
alter table day_counter drop constraint day_counter_kind_check;
alter table day_counter add constraint day_counter_kind_check check (kind in ('all', 'category', 'mailbox_provider',
  'browser', 'client_phone', 'client_tablet', 'client_webmail', 'client_desktop', 'client_other', 'country',
  'province_us', 'province_ca')) not valid;
alter table day_counter validate constraint day_counter_kind_check;

create table place_counter (
  send_id uuid not null,
  place text not null,
  opens bigint not null default 0,
  unique_opens bigint not null default 0,
  clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  primary key (send_id, place)
);
