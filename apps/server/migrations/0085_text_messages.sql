-- Text messages take the way of emails: the same sends, batches and recipients (docs/decisions/0156).
-- `recipient.email` of a text message is its number.
alter table single_send
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  -- content and settings of a text message; null in emails
  add column sms jsonb;

alter table send
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  -- what a text message sends, frozen; null in emails, whose message is in `message`
  add column text_message jsonb;

-- What became of each text: a row for each recipient, made with it.
create table text_message (
  send_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  number text not null,
  -- begins the short links of this text
  code text not null,
  -- the addresses of those of its links that no other recipient has
  urls text[],
  -- the id that the provider gave it
  sid text,
  -- null: not handed over
  status text check (status in ('sent', 'delivered', 'undelivered', 'failed')),
  error_code text,
  error_message text,
  segments int,
  sent_at timestamptz,
  settled_at timestamptz,
  clicked_at timestamptz,
  opted_out_at timestamptz,
  primary key (send_id, contact_id)
);
create index text_message_contact on text_message (contact_id);
create index text_message_code on text_message (code);
-- What a reply is a reply to.
create index text_message_number on text_message (account_id, number, sent_at desc) where sent_at is not null;

-- What is known of a number: whether it may be texted.
create table text_number (
  account_id uuid not null,
  number text not null,
  opted_out_at timestamptz,
  opt_out_source text check (opt_out_source in ('reply', 'provider', 'person')),
  opt_out_message text,
  consent text check (consent in ('implied', 'express')),
  consent_source text,
  consent_at timestamptz,
  -- the first text to it, which says how to opt out
  first_text_at timestamptz,
  primary key (account_id, number)
);
create index text_number_opted_out on text_number (account_id, opted_out_at desc, number) where opted_out_at is not null;

-- What people text to us, each once, whatever the provider repeats.
create table text_reply (
  id uuid not null,
  account_id uuid not null,
  number text not null,
  sid text not null,
  body text not null,
  image_count int not null default 0,
  -- what was done at once: 'stop', 'start' or 'help'; null: a person has to read it
  keyword text check (keyword in ('stop', 'start', 'help')),
  received_at timestamptz not null,
  -- the last send that this number got
  send_id uuid,
  client_id uuid,
  handled_at timestamptz,
  handled_by text,
  primary key (number, id)
);
create unique index text_reply_sid on text_reply (number, account_id, sid);
create index text_reply_account on text_reply (account_id, id desc) where keyword is null;
create index text_reply_send on text_reply (client_id, id desc) where keyword is null;

-- The statistics of an account are those of its emails: of a text message only the totals of its own send are summed up.
create or replace function note_counter_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, added.metric, added.bucket, added.value
    from added join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and send.client = 'single-sends' and (send.channel = 'email' or added.bucket = '-infinity');
  elsif tg_op = 'UPDATE' then
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, added.metric, added.bucket,
           added.value - removed.value
    from added
    join removed on removed.send_id = added.send_id and removed.metric = added.metric and removed.bucket = added.bucket
    join send on send.id = added.send_id
    where added.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and added.value <> removed.value and send.client = 'single-sends'
      and (send.channel = 'email' or added.bucket = '-infinity');
  else
    insert into counter_change (account_id, single_send_id, counts_opens, counts_clicks, metric, bucket, value)
    select send.account_id, send.client_id, send.tracks_opens, send.tracks_clicks, removed.metric, removed.bucket,
           -removed.value
    from removed join send on send.id = removed.send_id
    where removed.metric in ('requests', 'delivered', 'unique_opens', 'unique_clicks', 'unsubscribes')
      and send.client = 'single-sends' and (send.channel = 'email' or removed.bucket = '-infinity');
  end if;
  return null;
end $$;
