import type { SenderFields } from '@carillon/contract/senders'
import type { SenderIdentity, SenderIdentityFields } from '@carillon/contract/senders-legacy'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FindMessageUses } from '#platform/message-uses.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import * as verbs from '../senders.ts'
import { readSenderIdentity } from './sender-identity.rules.ts'
import { spokenAs } from './speak.ts'

export async function findIdentities(db: Db, account: string): Promise<SenderIdentity[]> {
  const all = await verbs.findSenders(db, account)
  const inUse = await lockedSenders(db, account)
  return all.map((sender) => ({ ...sender, locked: inUse.has(sender.id) }))
}

export async function getIdentity(db: Db, account: string, id: number): Promise<SenderIdentity> {
  const sender = await spokenAs({}, () => verbs.getSender(db, account, id))
  return { ...sender, locked: (await lockedSenders(db, account)).has(id) }
}

/** Makes a sender. @throws a refusal for each field that is missing or wrong, all at once */
export async function createIdentity(
  db: Db,
  account: string,
  given: SenderIdentityFields,
  now: Date,
): Promise<SenderIdentity> {
  const { id } = await spokenAs({}, () => verbs.createSender(db, account, readOrRefuse(given), now))
  return getIdentity(db, account, id)
}

/** Changes the given fields of a sender that no campaign uses. */
export async function updateIdentity(
  db: Db,
  account: string,
  id: number,
  {
    given,
    findUses,
    now,
  }: {
    given: SenderIdentityFields
    findUses: FindMessageUses
    now: Date
  },
): Promise<SenderIdentity> {
  const known = await getIdentity(db, account, id)
  if (known.locked) throw new Refusal('sender_identity_update_locked', { id }, { field: 'locked' })
  const change = readOrRefuse(given, known)
  const locked = { sender_locked: 'sender_identity_update_locked' } as const
  await spokenAs(locked, () => verbs.updateSender(db, account, id, { change, findUses, now }))
  return getIdentity(db, account, id)
}

/** Deletes a sender that neither a campaign nor anything else uses. */
export async function deleteIdentity(
  db: Db,
  account: string,
  id: number,
  findUses: FindMessageUses,
): Promise<void> {
  const { locked } = await getIdentity(db, account, id)
  if (locked) throw new Refusal('sender_identity_delete_locked', { id }, { field: 'locked' })
  const refused = { sender_locked: 'sender_identity_delete_locked' } as const
  await spokenAs(refused, () => verbs.deleteSender(db, account, id, findUses))
}

function readOrRefuse(given: SenderIdentityFields, known?: SenderFields): SenderFields {
  const { fields, problems } = readSenderIdentity(given, known)
  const [first, ...others] = problems.map(({ code, field, details }) => new Refusal(code, details, { field }))
  if (first) throw new Refusals([first, ...others])
  return fields
}

/** The senders that an email uses which is a draft, scheduled or being sent, as the public file defines `locked`. */
async function lockedSenders(db: Db, account: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct sender_id as id from single_send
    where account_id = ${account} and sender_id is not null and channel = 'email'
      and (status in ('draft', 'scheduled') or exists (
        select 1 from send
        where send.account_id = single_send.account_id and send.client = 'single-sends'
          and send.client_id = single_send.id and send.status in ('sending', 'paused', 'waiting')
      ))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
