import { sql } from 'kysely'
import type { Sql, Truth } from './compile-text.ts'

/** The most lists that are joined; further ones are tested by `exists`. */
const mostLists = 6

/**
 * Left joins of other tables, for places where PostgreSQL cannot turn `exists` into a join: under `or`, and as a
 * selected value. There `exists` would become a subplan, which prevents parallel work. A left join allows it. It adds
 * no rows, because each joined table has at most one row a contact.
 */
export interface Joins {
  /** True if the activity of contact c (alias `a`) passes a test; true or false, never null. */
  activity(test: Truth): Truth
  /** True if contact c is on the account's list; null when too many lists are joined already. */
  list(id: string): Truth | null
  /** `contact c` with the joins collected so far. */
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

/** Selects only contacts that pass a test, so that few rows are held in memory. */
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
