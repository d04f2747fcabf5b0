import type { ContactColumn, EventColumn } from '@carillon/segment-language/expression'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './compile-text.ts'
import { instantOf, numberOf, textOf } from './compile-tree.ts'
import type { NamedSource, QueryScope } from './query-scope.ts'

/**
 * The names of our events in `event_data`. A handed-over message counts as processed and as delivered. A click is also an
 * open, as in conditions.
 */
const eventNames = [
  ['delivered', 'processed'],
  ['delivered', 'delivered'],
  ['open', 'open'],
  ['click', 'open'],
  ['click', 'click'],
  ['bounce', 'bounce'],
  ['block', 'bounce'],
  ['deferred', 'deferred'],
  ['drop', 'dropped'],
  ['unsubscribe', 'unsubscribe'],
  ['group_unsubscribe', 'group_unsubscribe'],
  ['group_resubscribe', 'group_resubscribe'],
  ['spam_report', 'spamreport'],
  ['machine_open', 'machine_open'],
  ['machine_click', 'machine_open'],
  ['machine_click', 'machine_click'],
] as const

/**
 * `event_data` of an account. If a query doesn't use the columns of the send, PostgreSQL leaves out the joins. Events of
 * contacts that became one with another one are also that one's.
 */
export function eventData({ account, formerContacts }: Pick<QueryScope, 'account' | 'formerContacts'>): Sql {
  if (formerContacts.length === 0) return eventsOf(account, sql`e.contact_id`)
  const formerIds = sql`${formerContacts.map(({ formerId }) => formerId)}::uuid[]`
  const ids = sql`${formerContacts.map(({ id }) => id)}::uuid[]`
  return sql`${eventsOf(account, sql`e.contact_id`)} union all
    ${eventsOf(account, sql`(${ids})[array_position(${formerIds}, e.contact_id)]`)} and e.contact_id = any(${formerIds})`
}

function eventsOf(account: string, contact: Sql): Sql {
  const names = sql.join(eventNames.map(([stored, shown]) => sql`(${sql.lit(stored)}, ${sql.lit(shown)})`))
  return sql`select ${contact} as contact_id, 'mail'::text as event_source, named.shown as event_type, e.at as event_timestamp,
      case when s.client = 'single-sends' then s.client_id::text end as single_send_id,
      case when s.client = 'single-sends' then s.variation_id::text end as variation_id,
      case when s.client = 'single-sends' then case when s.part > 0 then 'test' else 'send' end end as phase_id,
      made.automation_id::text as automation_id, made.step_id::text as step_id
    from message_event e join (values ${names}) as named (stored, shown) on named.stored = e.event
    left join send s on s.id = e.send_id
    left join automation_send made on made.send_id = e.send_id
    where e.account_id = ${account}`
}

export function eventColumn({ source, column }: EventColumn, scope: QueryScope): Sql {
  const { name } = sourceAt(scope, source)
  const value = sql.ref(`${name}.${column}`)
  return column === 'contact_id' ? sql`${value}::text` : value
}

export function contactColumn(column: ContactColumn, scope: QueryScope): Sql {
  const { kind, name } = sourceAt(scope, column.source)
  if (kind === 'query') return sql`${sql.ref(`${name}.contact_id`)}::text`
  const field = {
    field: column.field,
    name: column.field,
    type: column.type === 'timestamp' ? ('date' as const) : column.type,
    group: column.custom ? ('custom' as const) : ('profile' as const),
  }
  if (column.field === 'list_ids') return listsOf(name, scope.account)
  if (column.type === 'number') return numberOf(field, name)
  if (column.type === 'timestamp') return instantOf(field, scope.clock, name)
  return textOf(field, name).value
}

function listsOf(name: string, account: string): RawBuilder<unknown> {
  return sql`array(select m.list_id::text from list_contact m join list l on l.id = m.list_id and l.account_id = ${account}
    where m.contact_id = ${sql.ref(`${name}.id`)})`
}

function sourceAt(scope: QueryScope, at: number): NamedSource {
  const source = scope.sources[at]
  if (!source) throw new Error(`no source ${at}`)
  return source
}
