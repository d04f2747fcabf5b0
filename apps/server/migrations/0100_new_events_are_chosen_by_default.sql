-- The events that there were when an address chose: one that is newer is chosen by default, so a new event needs no migration.
alter table notification_address add column known text[] not null default '{}';
alter table notification_default add column known text[] not null default '{}';
update notification_address set known = '{import_done,import_failed,export_ready,export_failed,contact_limit,ab_winner,send_paused,automation_paused,webhook_failed}';
update notification_default set known = '{import_done,import_failed,export_ready,export_failed,contact_limit,ab_winner,send_paused,automation_paused,webhook_failed}';
alter table notification_address alter column known drop default;
alter table notification_default alter column known drop default;
