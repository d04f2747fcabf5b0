-- When a machine last opened the control link of a message (decision 0128). Without a default no part is rewritten, so the
-- lock lasts an instant.
alter table recipient add column scanned_at timestamptz;
