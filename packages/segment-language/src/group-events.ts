import { QueryProblem } from './query-problem.ts'
import type { NameSyntax, Syntax } from './syntax.ts'

/**
 * SGQL names data of events as if they were columns of the contact. This file decides which terms are about the same
 * event. They become `contact_id in (select contact_id from event_data where …)`:
 *
 * - Terms about events that are joined by `and` within one bracket (or at the top) are about one and the same event, and so is a
 *   bracket of alternatives beside them: `(event_type = 'open' or event_type = 'click') and event_timestamp > …`.
 * - A bracket that joins by `and` is an event of its own, and so is every alternative of an `or`.
 * - `not (…)` is true of contacts without such an event.
 */
export function groupEvents(syntax: Syntax): Syntax {
  const read = readsOf(syntax)
  if (!read.events) return syntax
  switch (syntax.kind) {
    case 'bracket':
      return groupEvents(syntax.inner)
    case 'not':
      return { ...syntax, operand: groupEvents(syntax.operand) }
    case 'or':
      return { ...syntax, operands: syntax.operands.map(groupEvents) }
    case 'and':
      return groupConjunction(syntax.operands, syntax)
    default:
      if (read.contacts) throw new QueryProblem('event_mixed', syntax.place)
      return oneEvent([syntax])
  }
}

function groupConjunction(operands: Syntax[], { place }: Syntax): Syntax {
  const terms = operands.filter(isTerm)
  const isOfEvent = (operand: Syntax) =>
    terms.length > 0 && (isTerm(operand) || (isOnlyEvents(operand) && isAlternatives(operand)))
  const together = operands.filter(isOfEvent)
  const rest = operands.filter((operand) => !isOfEvent(operand)).map(groupEvents)
  const parts = together.length > 0 ? [oneEvent(together), ...rest] : rest
  const [only] = parts
  return parts.length === 1 && only ? only : { kind: 'and', operands: parts, place }
}

/** One comparison about the event, perhaps negated. */
function isTerm(syntax: Syntax): boolean {
  const inner = syntax.kind === 'not' ? syntax.operand : syntax
  const isPredicate = inner.kind !== 'bracket' && inner.kind !== 'and' && inner.kind !== 'or'
  return isPredicate && inner.kind !== 'not' && isOnlyEvents(inner)
}

/** A bracket around a comparison or an `or`. */
function isAlternatives(syntax: Syntax): boolean {
  if (syntax.kind === 'bracket') return isAlternatives(syntax.inner)
  if (syntax.kind === 'or') return syntax.operands.every(isAlternatives)
  return syntax.kind !== 'and' && syntax.kind !== 'not'
}

function isOnlyEvents(syntax: Syntax): boolean {
  const { events, contacts } = readsOf(syntax)
  return events && !contacts
}

function oneEvent(terms: Syntax[]): Syntax {
  const [first] = terms as [Syntax, ...Syntax[]]
  const { place } = first
  const contactId: NameSyntax = { kind: 'name', alias: null, name: 'contact_id', path: [], place }
  return {
    kind: 'in_query',
    negated: false,
    operand: contactId,
    query: {
      columns: [contactId],
      max: null,
      from: { table: 'event_data', alias: null, place },
      joins: [],
      where: terms.length === 1 ? first : { kind: 'and', operands: terms, place },
      groupBy: [],
      having: null,
      place,
    },
    place,
  }
}

const eventNames = new Set(['event_source', 'event_type', 'event_timestamp', 'event_data'])

function readsOf(syntax: Syntax): { events: boolean; contacts: boolean } {
  if (syntax.kind === 'name') {
    const lower = syntax.name.toLowerCase()
    const events = eventNames.has(lower)
    return { events, contacts: !events && lower !== 'current_timestamp' }
  }
  const found = { events: false, contacts: false }
  for (const part of partsOf(syntax)) {
    const { events, contacts } = readsOf(part)
    found.events ||= events
    found.contacts ||= contacts
  }
  return found
}

function partsOf(syntax: Syntax): Syntax[] {
  switch (syntax.kind) {
    case 'bracket':
      return [syntax.inner]
    case 'and':
    case 'or':
      return syntax.operands
    case 'call':
      // The first word of timestampadd is a unit, not a column.
      return syntax.name === 'timestampadd' || syntax.name === 'dateadd' ? syntax.args.slice(1) : syntax.args
    case 'array':
      return syntax.items
    case 'arithmetic':
    case 'compare':
      return [syntax.left, syntax.right]
    case 'between':
      return [syntax.operand, syntax.low, syntax.high]
    case 'in':
      return [syntax.operand, ...syntax.values]
    case 'like':
      return [syntax.operand, syntax.pattern]
    case 'negative':
    case 'is_null':
    case 'not':
    case 'in_query':
      return [syntax.operand]
    default:
      return []
  }
}
