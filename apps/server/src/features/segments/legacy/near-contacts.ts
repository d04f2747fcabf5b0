import { readablePart } from '@carillon/contract/email-address'
import { foldText } from '@carillon/segment-language/fold-text'
import type { Condition, ConditionGroup, SegmentTree } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { folded } from '#platform/folded-text.ts'
import type { Truth } from '../compile/compile-text.ts'

/** The most members of a list that are looked up one by one. Above, reading all contacts is faster. */
const mostMembers = 20_000

export interface NearList {
  id: string
  recipients: number
}

/**
 * A condition over contact `c` that holds for all who can match, and that an index answers: of an address, a name, or a
 * small list. Null if no index holds them.
 */
export function nearContacts(account: string, tree: SegmentTree, list: NearList | null): Truth | null {
  if (list !== null && list.recipients <= mostMembers)
    return sql`c.id = any(array(select contact_id from list_contact where list_id = ${list.id}))`
  const groups = tree.groups.map((group) => nearOfGroup(account, group))
  return tree.joiner === 'and' ? (groups.find((one) => one !== null) ?? null) : any(groups)
}

function nearOfGroup(account: string, { joiner, conditions }: ConditionGroup): Truth | null {
  const each = conditions.map((condition) => nearOf(account, condition))
  return joiner === 'and' ? (each.find((one) => one !== null) ?? null) : any(each)
}

/** Those who match one of several conditions; null if one of them has no index. */
function any(parts: readonly (Truth | null)[]): Truth | null {
  const known = parts.flatMap((part) => part ?? [])
  if (known.length === 0 || known.length < parts.length) return null
  return sql`(${sql.join(known, sql` or `)})`
}

function nearOf(account: string, condition: Condition): Truth | null {
  if (condition.kind !== 'text' || condition.operator !== 'is') return null
  const { field, values } = condition
  if (field === 'first_name' || field === 'last_name') {
    const name = sql.ref(`c.${field}`)
    const [first, ...others] = values.map(foldText)
    // With one name, the index also gives the order of ids.
    const named = others.length === 0 ? sql`= ${first}::text` : sql`= any(${[first, ...others]}::text[])`
    return sql`(${name} is not null and ${folded(name)} ${named})`
  }
  // Stored addresses are in lower case, as a folded one is; beyond ASCII they may differ.
  const addresses = values.map((value) => foldText(readablePart(value)))
  if (field !== 'email' || addresses.some((address) => /[^\0-\x7f]/.test(address))) return null
  return sql`c.id = any(array(select contact_id from contact_identifier
    where account_id = ${account} and kind = 'email' and value = any(${addresses}::text[])))`
}
