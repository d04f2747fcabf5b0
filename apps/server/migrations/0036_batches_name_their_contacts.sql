-- A batch names its contacts in place of a range of ids, so that it can be cut to lie on one machine. Only batches that are
-- open or may open again need them: of those that are done, the ones with an uncertain recipient. Reads the recipients of
-- all batches once, by key: some ten seconds for 10,000,000.
alter table send_batch add column contact_ids uuid[] not null default '{}';
-- Ids don't compress; a claim leaves what is stored outside the row where it is.
alter table send_batch alter column contact_ids set storage external;
update send_batch b
set contact_ids = array(
  select r.contact_id from recipient r
  where r.send_id = b.send_id and r.contact_id between b.first_contact_id and b.last_contact_id and r.state <> 'dropped'
  order by r.contact_id
)
where b.status <> 'done' or exists (
  select 1 from recipient r
  where r.send_id = b.send_id and r.contact_id between b.first_contact_id and b.last_contact_id
    and r.state in ('uncertain', 'in_flight')
);
alter table send_batch alter column contact_ids drop default;
alter table send_batch drop column first_contact_id, drop column last_contact_id;
