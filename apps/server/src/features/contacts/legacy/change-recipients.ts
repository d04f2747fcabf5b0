import type { RecipientsChanged } from '@carillon/contract/recipients-legacy'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { recipientIdOf } from '#features/legacy-recipients/public.ts'
import { type Db, idSequence, newId } from '#platform/db.ts'
import type { Starter } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { forceIndexLookups } from '../import/force-index-lookups.ts'
import { insertEndedJob } from '../jobs/contact-jobs.ts'
import { checkContactLimit } from '../limits/contact-limit.ts'
import { countNewContacts } from '../limits/count-new-contacts.ts'
import { type Gathered, gatherPeople } from '../upserts/gather-people.rules.ts'
import { loadKnown } from '../upserts/load-known.ts'
import { identifierKey, type Known, planUpserts } from '../upserts/plan-upserts.rules.ts'
import type { GivenContact } from '../upserts/read-contact.rules.ts'
import { retryOutdated, writePlan } from '../upserts/write-plan.ts'
import { groupErrors, hasProblem, readRecipient } from './read-recipients.rules.ts'

/** The most recipients of a call, as the public API documents it. */
export const recipientsPerCall = 1000

interface Given {
  /** The contacts that can be stored, and a refusal in the place of each other one. */
  rows: Parameters<typeof gatherPeople>[0]
  errors: { index: number; message: string }[]
}

/**
 * Adds or updates recipients, and answers when that is done. All of them are written by one transaction of a few
 * statements, the same that queued calls use, so that fields, lists, segments, automations and timelines follow as they
 * do there. The call is a finished job of the account, which names it in timelines.
 *
 * The call is not queued: it is done before calls that were accepted earlier and wait, like an edit of one contact. It
 * takes no contact lock, so that it never waits for an import. Who changes the same contact at the same time makes one of
 * both begin again.
 *
 * Recipients with one address are one person, as `gatherPeople` merges them: the last value of each field counts, and the
 * person counts once, as new, updated or unmodified. Without `mayAdd`, an address that no contact has is an error.
 * @throws contacts_too_many; with `mayAdd` the refusals of the contact limit
 */
export async function changeRecipients(
  services: Services,
  identity: Starter,
  input: readonly unknown[],
  { mayAdd, consents = false }: { mayAdd: boolean; consents?: boolean },
): Promise<RecipientsChanged> {
  const { db } = services.database
  const { account } = identity
  if (input.length > recipientsPerCall) throw new Refusal('contacts_too_many', { limit: recipientsPerCall })
  const given = await readGiven(db, account, input)
  if (mayAdd) {
    const people = given.rows.flatMap((row) => ('text' in row ? [{ email: row.text.email ?? null }] : []))
    await checkContactLimit(services, db, account, () => countNewContacts(db, account, people), consents)
  }
  return retryOutdated(db, (tx) => changeOnce(tx, identity, given, mayAdd))
}

async function readGiven(db: Db, account: string, input: readonly unknown[]): Promise<Given> {
  const fields = await customFieldsOf(db, account)
  const by = {
    byName: new Map(fields.map((field) => [field.name.toLowerCase(), field])),
    byId: new Map(fields.map((field) => [field.id, field])),
  }
  const errors: Given['errors'] = []
  const rows = input.map((one, index) => {
    const read = readRecipient(one, by)
    if (!hasProblem(read)) return read
    errors.push({ index, message: read.problem })
    return { refused: 'identifier_missing', field: null } as const
  })
  return { rows, errors }
}

async function changeOnce(
  tx: Db,
  identity: Starter,
  { rows, errors }: Given,
  mayAdd: boolean,
): Promise<RecipientsChanged> {
  await forceIndexLookups(tx)
  const { account } = identity
  const jobId = newId()
  const gathered = gatherPeople(rows)
  const known = await loadKnown(tx, account, [{ jobId, listIds: [], gathered }])
  const missing = mayAdd ? [] : missingIn(gathered, known)
  const people = gathered.people.filter((person) => !missing.includes(person))
  const plan = planUpserts([{ jobId, listIds: [], gathered: { ...gathered, people } }], known, idSequence())
  const lost = new Set(missing.map(emailOf))
  const all = [
    ...errors,
    ...indicesOf(rows, lost).map((index) => ({ index, message: 'recipient not found' })),
  ]
  const changed = new Set(plan.changed.map(({ contact }) => contact.text.email ?? ''))
  const added = new Set(plan.created.map(({ contact }) => contact.text.email ?? ''))
  const unmodified = new Set(people.map(emailOf).filter((email) => !changed.has(email) && !added.has(email)))
  await insertEndedJob(tx, identity, {
    id: jobId,
    kind: 'upsert',
    status: all.length > 0 ? 'errored' : 'completed',
    total: rows.length,
    counts: {
      processed_count: rows.length,
      created_count: added.size,
      updated_count: people.length - added.size,
      errored_count: all.length,
      duplicate_count: gathered.duplicates,
    },
  })
  await writePlan(tx, account, plan, known)
  const grouped = groupErrors(all)
  return {
    new_count: added.size,
    updated_count: changed.size,
    error_count: all.length,
    error_indices: all.map(({ index }) => index).sort((a, b) => a - b),
    unmodified_indices: indicesOf(rows, unmodified),
    persisted_recipients: people.map((person) => recipientIdOf(emailOf(person))),
    errors: grouped,
  }
}

type Person = Gathered['people'][number]

function emailOf({ given }: Pick<Person, 'given'>): string {
  return given.text.email ?? ''
}

function missingIn({ people }: Gathered, { owners }: Known): Person[] {
  return people.filter((person) => !owners.has(identifierKey('email', emailOf(person))))
}

/** The places in the call of recipients with these addresses. */
function indicesOf(rows: Given['rows'], emails: ReadonlySet<string>): number[] {
  return rows.flatMap((row, index) => (isOne(row) && emails.has(emailOf({ given: row })) ? [index] : []))
}

function isOne(row: Given['rows'][number]): row is GivenContact {
  return 'text' in row
}
