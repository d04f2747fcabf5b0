-- Mail that programs send, one send a call and sender. Who gets it need not be a contact: its recipients bring with them
-- what a contact would be looked up for. Somebody with a contact of that address keeps its id, others have one of their own.
create table mail_recipient (
  send_id uuid not null references send (id) on delete cascade,
  contact_id uuid not null,
  -- what the message is filled with
  data jsonb not null,
  -- to, cc and further headers as all who got the same copy see them (shape: sending/send.ts)
  envelope jsonb not null,
  custom_args jsonb not null default '{}',
  primary key (send_id, contact_id)
);

-- Kept until a day after the last copy left.
create table mail_attachment (
  send_id uuid not null references send (id) on delete cascade,
  number smallint not null,
  filename text not null,
  type text not null,
  is_inline boolean not null,
  content_id text,
  content bytea not null,
  primary key (send_id, number)
);
