-- Until when a single send that is out is watched for too many bounces and complaints; null: it is not. Those that were finished
-- before this release are not watched.
alter table single_send add column limits_watched_until timestamptz;
create index single_send_watched on single_send (id) where limits_watched_until is not null;
