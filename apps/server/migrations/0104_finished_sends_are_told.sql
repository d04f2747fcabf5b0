-- When the account was notified that a single send is out. Those that were sent before this release are not told.
alter table single_send add column told_finished_at timestamptz;
update single_send set told_finished_at = coalesce(sent_at, now()) where status = 'triggered';
create index single_send_untold on single_send (id) where status = 'triggered' and told_finished_at is null;
