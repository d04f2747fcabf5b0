import fc from 'fast-check'
import type { Action, Happening, Journey, Step } from '../src/steps.ts'

/** A UUID of version 7 with a number. */
export function idOf(n: number): string {
  return `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The custom field that is named in waits until a date. */
export const dateField = 'e1_D'

const actions: readonly Action[] = [
  { kind: 'add_to_list', list_id: idOf(6000) },
  { kind: 'notify', address_ids: ['default'], subject: 'Look at {{email}}', text: 'Call {{first_name}}.' },
  { kind: 'call_webhook', url: 'https://shop.example/hook' },
]

type Shape =
  | { kind: 'email' | 'text' | 'wait' | 'wait_until' | 'action' }
  | { kind: 'branch' | 'split'; lists: Shape[][] }

const { lists } = fc.letrec<{ lists: Shape[]; shape: Shape }>((tie) => ({
  lists: fc.array(tie('shape'), { maxLength: 4, depthIdentifier: 'journey' }),
  shape: fc.oneof(
    { depthIdentifier: 'journey', depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constantFrom<'email' | 'text' | 'wait' | 'wait_until' | 'action'>(
        'email',
        'text',
        'wait',
        'wait_until',
        'action',
      ),
    }),
    fc.record({
      kind: fc.constantFrom<'branch' | 'split'>('branch', 'split'),
      lists: fc.array(tie('lists'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

/**
 * Any steps with ids and messages of their own, and conditions on messages before them. Shares are equal but for the last.
 * Numbers of ids run in the order in which steps are drawn.
 */
export const arbitraryJourney: fc.Arbitrary<Journey> = lists.map((shapes) => {
  let count = 0
  const messages: { id: string; kind: 'email' | 'text' }[] = []
  const id = () => idOf(++count)
  const happening = (): Happening => {
    const last = messages.at(-1)
    if (last === undefined) return { kind: 'on_list', list_id: idOf(5000) }
    const message_id = last.id
    if (count % 2 === 1) return { kind: 'clicked', message_id, url: null }
    return { kind: last.kind === 'email' ? 'opened' : 'replied', message_id }
  }
  const toStep = (shape: Shape): Step => {
    const own = id()
    switch (shape.kind) {
      case 'email':
      case 'text': {
        const message_id = idOf(10_000 + count)
        messages.push({ id: message_id, kind: shape.kind })
        return { id: own, kind: shape.kind, message_id }
      }
      case 'wait':
        return {
          id: own,
          kind: 'wait',
          wait:
            count % 3 === 0
              ? {
                  kind: 'until_date',
                  field: dateField,
                  days: (count % 7) - 3,
                  time: '09:00',
                  yearly: count % 2 === 0,
                  if_passed: count % 5 === 0 ? 'leave' : 'go_on',
                }
              : { kind: 'for', duration: { amount: 1 + (count % 5), unit: 'hours' } },
        }
      case 'wait_until':
        return { id: own, kind: 'wait_until', happening: happening(), at_most: { amount: 2, unit: 'days' } }
      case 'action':
        return { id: own, kind: 'action', action: actions[count % actions.length]! }
      case 'branch': {
        const [otherwise = [], ...given] = shape.lists
        const paths = given.map((steps) => ({ id: id(), when: happening(), steps: steps.map(toStep) }))
        return { id: own, kind: 'branch', paths, otherwise: otherwise.map(toStep) }
      }
      case 'split': {
        const share = Math.floor(100 / shape.lists.length)
        const paths = shape.lists.map((steps, index) => {
          const isLast = index === shape.lists.length - 1
          return { id: id(), share: isLast ? 100 - share * index : share, steps: steps.map(toStep) }
        })
        return { id: own, kind: 'split', paths }
      }
    }
  }
  return shapes.map(toStep)
})

/** Like `arbitraryJourney`, but people never leave before the last step. */
export const arbitraryStay: fc.Arbitrary<Journey> = arbitraryJourney.map(
  (journey) => JSON.parse(JSON.stringify(journey).replaceAll('"leave"', '"go_on"')) as Journey,
)
