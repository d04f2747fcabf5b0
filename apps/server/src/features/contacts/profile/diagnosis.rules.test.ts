import { expect, test } from 'vitest'
import { suppressionOrder } from '../../../sending/audience/suppressed.ts'
import { canResubscribe, diagnose } from './diagnosis.rules.ts'

const at = new Date('2026-05-01T00:00:00Z')
const suppressed = (...kinds: string[]) =>
  kinds.map((kind) => ({ kind, group_id: kind === 'group' ? 7 : 0, reason: `why ${kind}`, created_at: at }))

test.for([
  [[], 'yes', null, null],
  [['block'], 'yes', null, null],
  [['group'], 'partly', 'group', 'resubscribe'],
  [['group', 'invalid'], 'no', 'invalid', 'change_address'],
  [['invalid', 'bounce'], 'no', 'bounce', 'resubscribe'],
  [['bounce', 'spam'], 'no', 'spam', 'nothing'],
  [['spam', 'global'], 'no', 'global', 'resubscribe'],
] as const)('%o: %s, because of %s', ([kinds, can_be_emailed, cause, remedy]) => {
  const answer = diagnose('ada@example.org', suppressed(...kinds), suppressionOrder)
  expect(answer).toMatchObject({ can_be_emailed, cause, remedy })
  expect(answer.since).toBe(cause === null ? null : at)
  expect(answer.reason).toBe(cause === null ? '' : `why ${cause}`)
})

test('a missing address comes before every other cause', () => {
  expect(diagnose(null, suppressed('spam'), suppressionOrder)).toMatchObject({
    can_be_emailed: 'no',
    cause: 'no_address',
    remedy: 'add_address',
  })
})

test('which suppressions may be lifted by hand', () => {
  const liftable = ['global', 'spam', 'bounce', 'block', 'invalid', 'group'].filter(canResubscribe)
  expect(liftable).toEqual(['global', 'bounce', 'group'])
})
