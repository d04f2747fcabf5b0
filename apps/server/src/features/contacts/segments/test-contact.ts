import type { Contact } from '@carillon/contract/contacts'
import { matches, testConditions } from '@carillon/segment-language/matches'
import { conditionsOf } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { readPhone } from '../contact-values.rules.ts'
import { findContact } from '../contacts.ts'
import { loadFacts } from './load-facts.ts'
import { type Draft, readDraft } from './question.ts'
import { segmentScope } from './segment-scope.ts'

export interface Tested {
  contact: Contact
  matches: boolean
  on_parent_list: boolean | null
  cards: { matches: boolean; found: string[] }[]
}

/** Whether one contact answers to each condition, and what each of them saw. */
export async function testContact(
  db: Db,
  account: string,
  { identifier, ...draft }: Draft & { identifier: string },
  { now, base }: { now: Date; base: string },
): Promise<Tested> {
  const scope = await segmentScope(db, account, now)
  const { tree, parentListId } = await readDraft(db, scope, draft)
  if (tree === null) throw new Refusal('segment_query_not_conditions', {}, { field: 'query_dsl' })
  const id = await findByAnything(db, account, identifier)
  if (id === null) throw new Refusal('contact_not_found', { id: identifier }, { field: 'identifier' })
  const facts = await loadFacts(db, scope, id)
  const options = { ...scope.clock, customFields: scope.customFields, parentListId }
  const names = await listNames(db, account, facts.listIds)
  const results = testConditions(facts, tree, options)
  return {
    contact: await findContact(db, account, id, base),
    matches: matches(facts, tree, options),
    on_parent_list: parentListId === null ? null : facts.listIds.includes(parentListId),
    cards: conditionsOf(tree).map(({ condition }, at) => {
      const { matches: answers = false, found = [] } = results[at] ?? {}
      return {
        matches: answers,
        found: condition.kind === 'list' ? found.map((list) => names.get(list) ?? list) : found,
      }
    }),
  }
}

/** A contact by whatever it is known by: its id, one of the four identifiers, or an alternate address. */
async function findByAnything(db: Db, account: string, identifier: string): Promise<string | null> {
  const typed = identifier.trim()
  const id = asUuid(typed)
  const phone = readPhone(typed).value ?? null
  const { rows } = await sql<{ id: string }>`
    select id from contact where account_id = ${account} and id = ${id}::uuid
    union all
    select contact_id from contact_identifier where account_id = ${account} and (
      (kind = 'email' and value = ${typed.toLowerCase()}) or (kind = 'phone_number_id' and value = ${phone})
      or (kind in ('external_id', 'anonymous_id') and value = ${typed}))
    union all
    select id from contact where account_id = ${account} and alternate_emails @> ${[typed.toLowerCase()]}::text[]
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}
