import type { ContactTextField } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import { contactsChanged } from '#features/segments/public.ts'
import { rowTime } from '#platform/clock.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { giveAdConsents } from '../ad-consents/ad-consents.ts'
import { accessContact } from '../change-contact.ts'
import { readContactLimit } from '../limits/contact-limit.ts'
import { updateContactCount } from '../limits/update-contact-count.ts'
import { addToList } from '../lists/lists.ts'
import { changedValues, eachValue } from '../profile/changed-values.rules.ts'

/** A person who signed up by themselves, with values as they are stored. */
export interface Signup {
  email: string | null
  phoneNumberId: string | null
  text: Partial<Record<ContactTextField, string>>
  /** Values of custom fields by their ids. */
  custom: Record<string, string | number>
  listId: string | null
  /** The person proved that the address is theirs, so that their values replace the stored ones. */
  isProven: boolean
  /** The consent to advertising that they gave; null: they gave none, and an earlier one stays. */
  adConsent: { source: 'form' | 'lead'; sourceId: string; words: string } | null
}

export interface AddedSignup {
  contactId: string
  isNew: boolean
}

/**
 * Makes contacts of people who signed up, or fills in their existing contacts, and adds them to lists. They are found by
 * their email address, and by their phone number only where they gave no address. Identifiers of existing contacts never
 * change. Without proof only empty fields are filled, so that visitors can't rewrite another person's data.
 *
 * The caller holds the contact lock.
 * @returns one entry for each, in their order: 'no-room' where the contact limit leaves none
 */
export async function addSignups(
  services: Services,
  tx: Db,
  account: string,
  signups: readonly Signup[],
): Promise<(AddedSignup | 'no-room')[]> {
  const results: (AddedSignup | 'no-room')[] = []
  let waiting = signups.map((signup, index) => ({ signup, index }))
  while (waiting.length > 0) {
    const [round, later] = eachPersonOnce(waiting)
    const added = await addRound(
      services,
      tx,
      account,
      round.map(({ signup }) => signup),
    )
    for (const [at, { index }] of round.entries()) results[index] = added[at]!
    waiting = later
  }
  return results
}

type Waiting = { signup: Signup; index: number }[]

/**
 * Divides signups into two rounds, the first with each person once, so that a person's second signup finds the contact
 * of the first.
 */
function eachPersonOnce(waiting: Waiting): [Waiting, Waiting] {
  const seen = new Set<string>()
  const [round, later]: [Waiting, Waiting] = [[], []]
  for (const one of waiting) {
    const { email, phoneNumberId: phone } = one.signup
    const keys = [...(email === null ? [] : [email]), ...(phone === null ? [] : [phone])]
    if (keys.some((key) => seen.has(key))) later.push(one)
    else round.push(one)
    for (const key of keys) seen.add(key)
  }
  return [round, later]
}

async function addRound(
  services: Services,
  tx: Db,
  account: string,
  signups: readonly Signup[],
): Promise<(AddedSignup | 'no-room')[]> {
  const known = await findKnown(tx, account, signups)
  const { limit, billable_count: count } = await readContactLimit(services, tx, account)
  let room = limit === null ? Number.POSITIVE_INFINITY : limit - count
  const results = signups.map(({ email, phoneNumberId }): AddedSignup | 'no-room' => {
    const contactId = email === null ? known.phones.get(phoneNumberId ?? '') : known.emails.get(email)
    if (contactId !== undefined) return { contactId, isNew: false }
    return room-- > 0 ? { contactId: newId(), isNew: true } : 'no-room'
  })
  const fresh = signups.flatMap((signup, index) => {
    const result = results[index]
    return result !== undefined && result !== 'no-room' && result.isNew
      ? [{ id: result.contactId, signup: withFreePhone(signup, known.phones) }]
      : []
  })
  await insertContacts(tx, account, fresh)
  const existing = signups.flatMap((signup, index) => {
    const result = results[index]
    return result !== undefined && result !== 'no-room' && !result.isNew
      ? [{ id: result.contactId, signup }]
      : []
  })
  await fillContacts(tx, account, existing)
  await addToLists(tx, account, [...fresh, ...existing])
  await keepAdConsents(tx, account, [...fresh, ...existing])
  return results
}

/** A phone number that belongs to another contact stays theirs. */
function withFreePhone(signup: Signup, phones: ReadonlyMap<string, string>): Signup {
  const isTaken = signup.phoneNumberId !== null && phones.has(signup.phoneNumberId)
  return isTaken && signup.email !== null ? { ...signup, phoneNumberId: null } : signup
}

async function findKnown(tx: Db, account: string, signups: readonly Signup[]) {
  const find = async (kind: 'email' | 'phone_number_id', values: string[]) => {
    if (values.length === 0) return new Map<string, string>()
    const { rows } = await sql<{ value: string; contact_id: string }>`
      select value, contact_id from contact_identifier
      where account_id = ${account} and kind = ${kind} and value = any(${values}::text[])`.execute(tx)
    return new Map(rows.map(({ value, contact_id }) => [value, contact_id]))
  }
  return {
    emails: await find(
      'email',
      signups.flatMap(({ email }) => email ?? []),
    ),
    phones: await find(
      'phone_number_id',
      signups.flatMap(({ phoneNumberId }) => phoneNumberId ?? []),
    ),
  }
}

interface Person {
  id: string
  signup: Signup
}

async function insertContacts(tx: Db, account: string, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('contact')
    .values(
      people.map(({ id, signup: { email, phoneNumberId, text, custom } }) => ({
        id,
        account_id: account,
        email,
        phone_number_id: phoneNumberId,
        ...text,
        custom: JSON.stringify(custom),
      })),
    )
    .execute()
  const identifiers = people.flatMap(({ id, signup: { email, phoneNumberId } }) => [
    ...(email === null ? [] : [{ kind: 'email' as const, value: email, id }]),
    ...(phoneNumberId === null ? [] : [{ kind: 'phone_number_id' as const, value: phoneNumberId, id }]),
  ])
  await tx
    .insertInto('contact_identifier')
    .values(identifiers.map(({ kind, value, id }) => ({ account_id: account, kind, value, contact_id: id })))
    .execute()
  await updateContactCount(tx, account, { added: people.length })
  await contactsChanged(
    tx,
    account,
    people.map(({ id }) => id),
    'anything',
  )
}

/** Fills contacts in the order of ids, as all code that changes several contacts does. */
async function fillContacts(tx: Db, account: string, people: readonly Person[]): Promise<void> {
  const changed = new Map<string, string[]>()
  for (const { id, signup } of [...people].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const fields = await fillContact(tx, account, id, signup)
    if (fields.length > 0) changed.set(id, fields)
  }
  if (changed.size === 0) return
  const fields = [...new Set([...changed.values()].flat())]
  await contactsChanged(tx, account, [...changed.keys()], { fields })
}

async function fillContact(
  tx: Db,
  account: string,
  id: string,
  { text, custom, isProven }: Signup,
): Promise<string[]> {
  const row = await accessContact(tx, account, id)
  const given = Object.entries(text) as [ContactTextField, string][]
  const next = {
    text: Object.fromEntries(given.filter(([field]) => isProven || row[field] === null)),
    alternateEmails: undefined,
    custom: isProven ? { ...row.custom, ...custom } : { ...custom, ...row.custom },
  }
  const { before, after } = changedValues(row, next)
  if (Object.keys(before).length === 0) return []
  await tx
    .updateTable('contact')
    .set({ ...next.text, custom: JSON.stringify(next.custom), updated_at: rowTime })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('contact_change')
    .values({
      contact_id: id,
      id: newId(),
      account_id: account,
      at: rowTime,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
  return eachValue(after).map(([field]) => field)
}

/** Puts people on the lists of their forms; lists that were deleted meanwhile are left out. */
async function addToLists(tx: Db, account: string, people: readonly Person[]): Promise<void> {
  const lists = [...new Set(people.flatMap(({ signup }) => signup.listId ?? []))].sort()
  const existing = await listNames(tx, account, lists)
  for (const list of lists.filter((id) => existing.has(id))) {
    const ids = people.flatMap(({ id, signup }) => (signup.listId === list ? [id] : []))
    await addToList(tx, account, list, ids)
  }
}

/** A consent that was withdrawn is given again only by people who proved that the address is theirs. */
async function keepAdConsents(tx: Db, account: string, people: readonly Person[]): Promise<void> {
  const given = people.flatMap(({ id, signup: { adConsent, isProven } }) =>
    adConsent ? [{ contactId: id, ...adConsent, revives: isProven }] : [],
  )
  await giveAdConsents(tx, account, given)
}
