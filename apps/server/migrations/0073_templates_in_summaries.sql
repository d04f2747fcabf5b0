-- Numbers by the template that mail of programs was made from (docs/decisions/0134).
alter table day_counter drop constraint day_counter_kind_check;
alter table day_counter add constraint day_counter_kind_check check (kind in ('all', 'category', 'mailbox_provider',
  'browser', 'client_phone', 'client_tablet', 'client_webmail', 'client_desktop', 'client_other', 'country',
  'province_us', 'province_ca', 'template')) not valid;
alter table day_counter validate constraint day_counter_kind_check;

-- Mail that was counted before has no numbers by template. Null: there was none.
alter table summary_mark add column templates_from timestamptz;
update summary_mark set templates_from = now() where exists (select 1 from mail);
