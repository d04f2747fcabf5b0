-- The index page in the order of the name, and of the time of sending: a page reads about as many rows as it shows.
create index single_send_name on single_send (account_id, (name collate "und-x-icu"), id);
create index single_send_time on single_send (account_id, (coalesce(sent_at, send_at)), id);
