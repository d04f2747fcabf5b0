-- Runs with: 0240.
-- The marks of the key and of the store of files that all hosts of an installation share. A host with others is refused.
alter table installation add column key_mark text, add column files_mark text;

-- The processes of the product, on all hosts. One that ends in order removes its row.
create table host_process (
  id uuid primary key,
  -- the data folder that it works with
  folder_id uuid not null,
  host text not null,
  roles text[] not null,
  key_mark text not null,
  files_mark text not null,
  -- the name of its sending engine in `worker` and `recipient`; null: it has none
  worker_id uuid,
  -- the messages that it had under way when others took it for dead, unless its journal has told of them since
  lost_messages integer not null default 0,
  lost_at timestamptz,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
