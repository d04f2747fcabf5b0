import { sql } from 'kysely'
import type { Sql, Truth } from './compile-text.ts'

/** More lists than these are asked one by one. */
const mostLists = 6

/**
 * What a question asks of other tables where `exists` would not become a join: under `or`, and as an answer of its own.
 * There it becomes a subplan, which ends the work of several cores. A left join is shared by all of them; it doubles
 * nobody, because each table has at most one row a contact.
 */
export interface Joins {
  /** Whether contact c's activity passes a test over alias `a`. True or false. */
  activity(test: Truth): Truth
  /** Whether contact c is on the account's list; null when there are too many lists already. */
  list(id: string): Truth | null
  /** `contact c` with what was asked for until now. */
  from(): Sql
}

export function collectJoins(account: string): Joins {
  const tests: Truth[] = []
  const lists: string[] = []
  return {
    activity(test) {
      tests.push(test)
      return sql`activity.${nameOfTest(tests.length - 1)} is true`
    },
    list(id) {
      if (!lists.includes(id)) {
        if (lists.length === mostLists) return null
        lists.push(id)
      }
      return sql`${nameOfList(lists.indexOf(id))}.contact_id is not null`
    },
    from() {
      const joins = lists.map((id, at) => {
        const name = nameOfList(at)
        return sql` left join list_contact ${name} on ${name}.contact_id = c.id
          and ${name}.list_id = (select id from list where account_id = ${account} and id::text = ${id}::text)`
      })
      if (tests.length > 0)
        joins.push(sql` left join (${passing(tests)}) activity on activity.contact_id = c.id`)
      return sql`contact c${sql.join(joins, sql``)}`
    },
  }
}

/** Only contacts that pass a test, so that few are kept in memory. */
function passing(tests: readonly Truth[]): Sql {
  const named = tests.map((test, at) => sql`${test} as ${nameOfTest(at)}`)
  return sql`select a.contact_id, ${sql.join(named)} from contact_activity a
    where ${sql.join(
      tests.map((test) => sql`(${test})`),
      sql` or `,
    )}`
}

function nameOfTest(at: number) {
  return sql.id(`t${at}`)
}

function nameOfList(at: number) {
  return sql.id(`l${at}`)
}
