-- Runs with: 0241. A new table, which older versions neither read nor write.
-- The pause of all work while npm run distribute moves tables. It has at most one row, and is no part of a backup.
create table distribution_pause (
  single boolean primary key default true check (single),
  began_at timestamptz not null
);
