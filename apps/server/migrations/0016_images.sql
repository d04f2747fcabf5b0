-- Pictures of an account. The bytes are in the blob store; the id is part of the public address, which never moves.
create table image (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  format text not null check (format in ('gif', 'jpeg', 'png')),
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  -- deleted pictures are gone from the library and served for 30 days more, because mail that was sent shows them
  deleted_at timestamptz
);
create index image_account on image (account_id, id desc) where deleted_at is null;
create index image_deleted on image (deleted_at) where deleted_at is not null;
