-- Runs with: 0244. New tables, which older versions neither read nor write.
-- Settings of the installation that are set in the product. A setting of the environment wins. It always has its one row, whose
-- version grows with each change of these settings or of a mail server: processes look at it and read the rest when it has grown.
create table installation_setting (
  single boolean primary key default true check (single),
  version bigint not null default 1,
  public_url text,
  changed_at timestamptz not null default now()
);
insert into installation_setting default values;

-- Mail servers that were set up in the product. The password is sealed with the key of the installation, which is not in the database.
create table mail_server (
  id uuid primary key,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- tls: from the first byte; starttls: required; offered: starttls where the server has it; none.
  encryption text not null check (encryption in ('tls', 'starttls', 'offered', 'none')),
  verifies_certificate boolean not null,
  username text,
  password bytea,
  -- The most connections of a process.
  connections integer not null check (connections between 1 and 200),
  -- The number of messages after which a connection is closed; 0: no limit.
  messages_per_connection integer not null check (messages_per_connection between 0 and 1000000),
  -- The name in EHLO; null: that of the machine.
  client_name text,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index mail_server_default on mail_server (is_default) where is_default;
