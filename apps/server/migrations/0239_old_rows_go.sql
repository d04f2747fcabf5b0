-- Runs with: 0238.
-- Rows that grow with messages and with what contacts do go after the months of a setting (docs/decisions/0292). An older
-- version runs with all of this: it neither reads nor writes the new table, and its rows stay.

-- How far the work on old rows of a kind is: since when they are kept, and up to when all older ones are gone.
create table row_life (
  what text primary key,
  kept_from timestamptz not null,
  -- null: the first deletion has not ended
  gone_to timestamptz
);

-- Rows are written in the order of their time, so a month of them is found by blocks: indexes of some kilobytes that cost
-- an insert nothing. Each is built by reading its table once, while nothing is written to it.
create index contact_change_at on contact_change using brin (at) with (pages_per_range = 32, autosummarize = on);
create index enrolment_log_at on enrolment_log using brin (at) with (pages_per_range = 32, autosummarize = on);
-- Totals are not in it, so that a block knows the times of the others.
create index send_counter_bucket on send_counter using brin (bucket) with (pages_per_range = 32, autosummarize = on)
  where bucket > '-infinity';
