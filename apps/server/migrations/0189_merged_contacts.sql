-- The contacts that became one with another one, because both were one mailbox in two spellings. Messages and events keep the
-- id of the contact that got them, so that their links go on working; a profile finds them by these rows. A row goes when the
-- contact that stayed is erased. No foreign keys, as in all tables with a row a contact. The table is new with this release.
create table merged_contact (
  contact_id uuid not null,
  former_id uuid not null,
  account_id uuid not null,
  primary key (contact_id, former_id)
);
