-- Runs with: none. Older versions expect the contacts of each batch.
-- A done batch forgets its contacts (null) when each has an outcome that stays; a job finds the batches that could not when they
-- were done (decision 0291). Whether a value is null is known without reading what is stored outside of the row.
alter table send_batch alter column contact_ids drop not null;
create index send_batch_named on send_batch (done_at) where status = 'done' and contact_ids is not null;
-- The batch that the job looked at last, so that it goes on behind it; null: it begins with the oldest.
alter table recipient_mark add column named_at timestamptz, add column named_send uuid, add column named_number int;
