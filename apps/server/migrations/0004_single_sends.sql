-- Designs and one-off campaigns. design: the document of the design editor; null for the code editor.
create table design (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  editor text not null default 'design' check (editor in ('code', 'design')),
  subject text not null default '',
  html_content text not null default '',
  plain_content text not null default '',
  generate_plain_content boolean not null default true,
  document jsonb,
  categories text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index design_account on design (account_id, updated_at desc);

create table single_send (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'triggered', 'expired', 'pick-winner')),
  categories text[] not null default '{}',
  send_at timestamptz,
  send_now boolean not null default false,
  -- who: lists and segments in, lists and segments out
  list_ids uuid[] not null default '{}',
  segment_ids uuid[] not null default '{}',
  all_contacts boolean not null default false,
  exclude_list_ids uuid[] not null default '{}',
  exclude_segment_ids uuid[] not null default '{}',
  -- what
  subject text not null default '',
  preheader text not null default '',
  editor text not null default 'code' check (editor in ('code', 'design')),
  html_content text not null default '',
  plain_content text not null default '',
  generate_plain_content boolean not null default true,
  document jsonb,
  design_id text,
  -- by whom, and the way out; suppression_group_id -1 is the global unsubscribe
  sender_id bigint,
  suppression_group_id bigint,
  custom_unsubscribe_url text,
  ip_pool text,
  -- raised by each change; an editor sends the one it started from
  revision int not null default 1,
  sent_at timestamptz,
  -- why a due send was given back as a draft: {"code": "missed" | "blocked", "at": …, "problems": […]}
  held jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index single_send_account on single_send (account_id, updated_at desc, id);
-- The counts of the index page: 5 ms a page with it, 13 ms without, at 10,000 single sends.
create index single_send_status on single_send (account_id, status);
create index single_send_due on single_send (send_at) where status = 'scheduled';
