import type { Expression, Query } from './expression.ts'
import { conditionsOf, type SegmentTree } from './tree.ts'
import { walkQuery } from './walk-query.ts'

/** The data a segment reads. When any of it changes, the members may change. */
export interface Reads {
  /**
   * Reserved fields by name, custom ones by id, sorted. `list_ids` means any list; `email_domains` includes the
   * fields it is derived from. `updated_at` changes with every other field.
   */
  fields: string[]
  /** Ids of the lists in conditions, sorted. */
  listIds: string[]
  /** Mail events, and the fields derived from them. */
  events: boolean
  /** The current time. */
  clock: boolean
}

class Collector {
  private readonly fields = new Set<string>()
  private readonly lists = new Set<string>()
  events = false
  clock = false

  field(field: string): void {
    // The id of a contact never changes.
    if (field === 'contact_id') return
    this.fields.add(field)
    if (field === 'email_domains') this.fields.add('email').add('alternate_emails')
    if (field === 'last_emailed' || field === 'last_opened' || field === 'last_clicked') this.events = true
  }

  list(id: string): void {
    this.fields.add('list_ids')
    this.lists.add(id)
  }

  get reads(): Reads {
    return {
      fields: [...this.fields].sort(),
      listIds: [...this.lists].sort(),
      events: this.events,
      clock: this.clock,
    }
  }
}

export function readsOfTree(tree: SegmentTree): Reads {
  const found = new Collector()
  for (const { condition } of conditionsOf(tree)) {
    if (condition.kind === 'list') {
      for (const id of condition.listIds) found.list(id)
    } else if (condition.kind === 'event') {
      found.events = true
      if (condition.period.type === 'within') found.clock = true
    } else {
      found.field(condition.field)
      if (condition.operator === 'within' || condition.operator === 'not_within') found.clock = true
    }
  }
  return found.reads
}

export function readsOfQuery(query: Query): Reads {
  const found = new Collector()
  walkQuery(query, {
    expression: (expression) => readExpression(expression, found),
    source: ({ kind }) => {
      if (kind === 'event') found.events = true
    },
  })
  return found.reads
}

function readExpression(expression: Expression, found: Collector): void {
  if (expression.kind === 'contact_column') found.field(expression.field)
  if (expression.kind === 'call' && expression.name === 'now') found.clock = true
  if (expression.kind === 'call' && expression.name === 'array_contains') readLists(expression.args, found)
}

function readLists([column, values]: Expression[], found: Collector): void {
  if (column?.kind !== 'contact_column' || column.field !== 'list_ids') return
  if (values?.kind === 'array') for (const id of values.values) found.list(id)
}
