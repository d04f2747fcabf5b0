import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { contactsChanged } from '#features/segments/public.ts'
import { bareArray, type Db, idSequence } from '#platform/db.ts'
import { carriedChoices } from '#sending/events/suppressions/public.ts'
import { giveAdConsents, withdrawAdConsents } from '../ad-consents/ad-consents.ts'
import { updateContactCount } from '../limits/update-contact-count.ts'
import type { Change, Known, Plan } from './plan-upserts.rules.ts'

const textFields = Object.keys(contactTextLimits) as ContactTextField[]
/** The most rows of one statement. */
const perStatement = 5000

/** Thrown if a contact was edited since it was read. Read everything again then. */
class Outdated extends Error {}

const triesAtMost = 5
/**
 * The SQLSTATEs after which it tries again: another caller edited or added a contact in the meantime, so an identifier is
 * taken now, or both waited for each other.
 */
const again = new Set(['23505', '40P01'])

/** Runs `work`, which reads contacts and writes a plan, in a transaction, and again if contacts changed in between. */
export async function retryOutdated<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (cause) {
      const code = (cause as { code?: string }).code ?? ''
      if (attempt >= triesAtMost || !(cause instanceof Outdated || again.has(code))) throw cause
    }
  }
}

/**
 * Writes a plan, in a few statements. Only the fields that it changes are written, so an edit of another field in the
 * meantime stays.
 * @throws Outdated if an edit changed an identifier in the meantime
 */
export async function writePlan(tx: Db, account: string, plan: Plan, known: Known): Promise<void> {
  await freeIdentifiers(tx, account, plan)
  await inParts(plan.created, (part) => insertContacts(tx, account, part))
  await takeIdentifiers(tx, account, plan)
  await inParts(plan.changed, (part) => updateContacts(tx, account, part, known))
  await inParts(plan.changed, (part) => keepChoices(tx, account, part, known))
  await noteChanges(tx, account, plan)
  await putOnLists(tx, account, plan)
  await writeAdConsents(tx, account, plan)
  await updateContactCount(tx, account, { added: plan.created.length })
  const touched = new Set([
    ...plan.created.map(({ contact }) => contact.id),
    ...plan.notes.map(({ contactId }) => contactId),
  ])
  await contactsChanged(tx, account, [...touched], 'anything')
}

async function inParts<T>(all: readonly T[], write: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += perStatement) await write(all.slice(at, at + perStatement))
}

async function freeIdentifiers(tx: Db, account: string, { moved }: Plan): Promise<void> {
  for (const kind of identifierKinds) {
    const freed = moved.filter((one) => one.kind === kind && one.from !== null)
    if (freed.length === 0) continue
    const { rows } = await sql`
      delete from contact_identifier
      where account_id = ${account} and kind = ${kind} and value = any(${freed.map(({ value }) => value)}::text[])
        and contact_id = any(${bareArray(freed.map(({ from }) => from))}::uuid[])
      returning value`.execute(tx)
    if (rows.length !== freed.length) throw new Outdated()
  }
}

/** Inserts identifiers in the order of their index. */
async function takeIdentifiers(tx: Db, account: string, { moved }: Plan): Promise<void> {
  const taken = moved.filter(({ to }) => to !== null)
  await inParts(taken, async (part) => {
    await sql`
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}::uuid, kind::identifier_kind, value, "to"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as t (kind text, value text, "to" uuid)
      order by kind::identifier_kind, value collate "C"`.execute(tx)
  })
}

const columnTypes: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(textFields.map((field) => [field, sql`text`])),
  alternate_emails: sql`text[]`,
}
const columnList = (names: readonly string[], of = (name: string): RawBuilder<unknown> => sql.ref(name)) =>
  sql.join(names.map((name) => of(name)))
const typed = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} ${columnTypes[name]}`

/**
 * A contact that a later call of the set has changed gets an `updated_at` after its creation, as if the calls had come
 * one by one.
 */
async function insertContacts(tx: Db, account: string, made: readonly Plan['created'][number][]) {
  const names = [...textFields, 'alternate_emails']
  const rows = made.map(({ contact: { id, text, alternateEmails, custom }, jobId, isChanged }) => ({
    ...text,
    id,
    alternate_emails: alternateEmails,
    custom,
    job: jobId,
    later: isChanged ? 1 : 0,
  }))
  await sql`
    insert into contact (id, account_id, created_by, custom, updated_at, ${columnList(names)})
    select t.id, ${account}::uuid, t.job, t.custom, now() + t.later * interval '1 millisecond', ${columnList(names, (name) => sql`t.${sql.ref(name)}`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, job uuid, custom jsonb, later int, ${columnList(names, typed)})
    order by t.id`.execute(tx)
}

async function updateContacts(
  tx: Db,
  account: string,
  changed: readonly Change[],
  { contacts }: Known,
): Promise<void> {
  const fields = [...new Set(changed.flatMap((one) => [...one.fields]))].sort()
  const kinds = identifierKinds.filter((kind) => fields.includes(kind))
  const rows = changed.map(({ contact, fields: own, custom }) => ({
    ...contact.text,
    account_id: account,
    id: contact.id,
    alternate_emails: contact.alternateEmails,
    fields: [...own],
    gone: [...custom].filter((field) => !(field in contact.custom)),
    set: Object.fromEntries([...custom].flatMap((field) => pairOf(contact.custom, field))),
    ...Object.fromEntries(kinds.map((kind) => [`held_${kind}`, contacts.get(contact.id)?.text[kind]])),
  }))
  const next = fields.map((field) => {
    const name = sql.ref(field)
    return sql`${name} = case when ${sql.lit(field)} = any(n.fields) then n.${name} else c.${name} end`
  })
  const held = kinds.map((kind) => sql`${sql.ref(`held_${kind}`)} text`)
  const same = kinds.map(
    (kind) => sql` and c.${sql.ref(kind)} is not distinct from n.${sql.ref(`held_${kind}`)}`,
  )
  const types = [...fields.map(typed), ...held]
  const { rows: written } = await sql`
    update contact c set ${sql.join([...next, sql`custom = (c.custom || n.set) - n.gone`, sql`updated_at = now()`])}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (account_id uuid, id uuid, fields text[], gone text[], set jsonb${sql.join([sql``, ...types])})
    where c.account_id = n.account_id and c.id = n.id${sql.join([sql``, ...same], sql``)}
    returning c.id`.execute(tx)
  if (written.length !== changed.length) throw new Outdated()
}

/**
 * A call changes no address, since it is the strongest identifier. But a contact that lost its address may get another
 * one here, and keeps the person's choices from the last one.
 */
async function keepChoices(
  tx: Db,
  account: string,
  changed: readonly Change[],
  { contacts }: Known,
): Promise<void> {
  const given = changed
    .filter(({ contact, fields }) => fields.has('email') && !contacts.get(contact.id)?.text.email)
    .map(({ contact: { id, text } }) => ({ id, next: text.email }))
  if (given.length === 0) return
  await carriedChoices(sql`
    select distinct on (n.id) x.account_id, x.before ->> 'email' as held, n.next
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n (id uuid, next text)
    join contact_change x on x.contact_id = n.id and x.account_id = ${account}
    where n.next is not null and x.before ->> 'email' is not null
    order by n.id, x.id desc`).execute(tx)
}

function pairOf(custom: Readonly<Record<string, string | number>>, field: string) {
  const value = custom[field]
  return value === undefined ? [] : [[field, value] as const]
}

/** Each change gets a time of its own, so that the timeline and rollbacks know their order. */
async function noteChanges(tx: Db, account: string, { notes }: Plan): Promise<void> {
  const nextId = idSequence()
  const rows = notes.map((note, at) => ({ ...note, id: nextId(), at }))
  await inParts(rows, async (part) => {
    await sql`
      insert into contact_change (contact_id, id, account_id, job_id, before, at)
      select "contactId", id, ${account}::uuid, "jobId", before, now() + at * interval '1 microsecond'
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as n ("contactId" uuid, id uuid, "jobId" uuid, before jsonb, at int)`.execute(tx)
  })
}

async function writeAdConsents(tx: Db, account: string, { adConsents }: Plan): Promise<void> {
  const given = [...adConsents].flatMap(([contactId, isGiven]) =>
    isGiven ? [{ contactId, source: 'api' as const, sourceId: null, words: '', revives: true }] : [],
  )
  const withdrawn = [...adConsents].flatMap(([contactId, isGiven]) => (isGiven ? [] : [contactId]))
  await giveAdConsents(tx, account, given)
  await withdrawAdConsents(tx, account, withdrawn, 'api')
}

/** Puts contacts on lists. Contacts that a user has put on the list in the meantime are not counted twice. */
async function putOnLists(tx: Db, account: string, { listed }: Plan): Promise<void> {
  const byList = Map.groupBy(listed, ({ listId }) => listId)
  for (const [list, members] of [...byList].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { rows } = await sql`
      insert into list_contact (list_id, contact_id)
      select ${list}::uuid, id from unnest(${bareArray(members.map(({ contactId }) => contactId))}::uuid[]) as m (id)
      on conflict do nothing returning contact_id`.execute(tx)
    await sql`
      update list set contact_count = contact_count + ${rows.length}
      where account_id = ${account} and id = ${list}`.execute(tx)
  }
}
