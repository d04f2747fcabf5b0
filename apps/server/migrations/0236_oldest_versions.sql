-- Runs with: none. Versions without this migration refuse every migration that they don't know.
alter table migration
  -- The number of a migration: versions that have it, or a later one, run on the database after this migration. Null: older
  -- versions don't.
  add column runs_with text check (runs_with ~ '^\d{4}$');
