-- A name that calls give to mail that is to be held together: its mail can be paused or cancelled while it waits.
create table mail_batch (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- null: goes out when it is due
  status text check (status in ('pause', 'cancel')),
  created_at timestamptz not null default now()
);
create index mail_batch_held on mail_batch (account_id, created_at) where status is not null;

-- What programs handed in, one row a send of the engine: the batch it belongs to, and which version of which template it
-- was made from, so that whoever deletes a template is told that it is in use.
create table mail (
  -- what the engine knows its client by
  id uuid primary key,
  send_id uuid not null unique references send (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  batch_id text references mail_batch (id),
  template_id text,
  template_version_id uuid,
  recipients int not null,
  accepted_at timestamptz not null,
  due_at timestamptz not null
);
create index mail_of_template on mail (template_id, accepted_at) include (recipients) where template_id is not null;
create index mail_of_batch on mail (batch_id) where batch_id is not null;
-- Few at any time: those whose end is looked for every minute.
create index send_paused on send (id) where status = 'paused';
