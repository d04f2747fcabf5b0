import type { Contact } from '@carillon/contract/contacts'
import { matches, testConditions } from '@carillon/segment-language/matches'
import { conditionsOf } from '@carillon/segment-language/tree'
import { listNames } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Dependencies } from './dependencies.ts'
import { loadFacts } from './load-facts.ts'
import { type Draft, readDefinition } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'

export interface Tested {
  contact: Contact
  matches: boolean
  on_parent_list: boolean | null
  cards: { matches: boolean; found: string[] }[]
}

/** True for each condition that one contact matches, with the values that the condition found. */
export async function testContact(
  db: Db,
  account: string,
  { identifier, ...draft }: Draft & { identifier: string },
  { now, base }: { now: Date; base: string },
  { findByAnyIdentifier, findContacts }: Dependencies,
): Promise<Tested> {
  const scope = await segmentScope(db, account, now)
  const { tree, parentListId } = await readDefinition(db, scope, draft)
  if (tree === null) throw new Refusal('segment_query_not_conditions', {}, { field: 'query_dsl' })
  const id = await findByAnyIdentifier(db, account, identifier)
  if (id === null) throw new Refusal('contact_not_found', { id: identifier }, { field: 'identifier' })
  const facts = await loadFacts(db, scope, id)
  const options = { ...scope.clock, customFields: scope.customFields, parentListId }
  const names = await listNames(db, account, facts.listIds)
  const results = testConditions(facts, tree, options)
  const [contact] = await findContacts(db, account, [id], base)
  if (!contact) throw new Refusal('contact_not_found', { id })
  return {
    contact,
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
