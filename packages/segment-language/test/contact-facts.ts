import { type ContactEvent, type ContactFacts, matches } from '../src/matches.ts'
import type { Condition, CustomFieldRef, SegmentTree } from '../src/tree.ts'

const customFields: CustomFieldRef[] = [
  { id: 'w1_T', name: 'motto', type: 'Text' },
  { id: 'w2_N', name: 'orders', type: 'Number' },
  { id: 'w3_D', name: 'renews_on', type: 'Date' },
]

export const options = { now: '2026-11-21T10:30:00Z', zone: 'Europe/Berlin', customFields }

/** A contact with only the given facts known. */
export function contact(known: Partial<ContactFacts> = {}): ContactFacts {
  return { texts: {}, textLists: {}, numbers: {}, dates: {}, listIds: [], events: [], ...known }
}

export function event(known: Partial<ContactEvent> = {}): ContactEvent {
  return {
    event: 'opened',
    source: 'single_send',
    sourceId: 'send-1',
    step: null,
    variation: null,
    isTest: false,
    at: '2026-11-20T10:00:00Z',
    isMachine: false,
    ...known,
  }
}

export function treeOf(...conditions: Condition[]): SegmentTree {
  return { version: 1, joiner: 'and', groups: [{ joiner: 'and', conditions }] }
}

/** True if a contact answers to one condition. */
export function fits(known: Partial<ContactFacts>, condition: Condition, zone = options.zone): boolean {
  return matches(contact(known), treeOf(condition), { ...options, zone })
}
