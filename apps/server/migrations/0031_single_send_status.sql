-- 0004 got this index after databases had been made from it: those lack it.
create index if not exists single_send_status on single_send (account_id, status);
