-- The calendar asks for what was or will be sent between two times. Drafts have no time that counts.
create index single_send_calendar on single_send (account_id, (coalesce(sent_at, send_at))) where status <> 'draft';
