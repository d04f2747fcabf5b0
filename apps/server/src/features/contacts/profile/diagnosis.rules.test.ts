import { expect, test } from 'vitest'
import { suppressionOrder } from '#sending/audience/suppressed.ts'
import { canResubscribe, diagnose } from './diagnosis.rules.ts'

const at = new Date('2026-05-01T00:00:00Z')
const suppressed = (...kinds: string[]) =>
  kinds.map((kind) => ({
    kind: kind.replace('-of-group', ''),
    group_id: kind.includes('group') ? 7 : 0,
    reason: kind.startsWith('pause') ? '' : `why ${kind}`,
    created_at: at,
    until: kind.startsWith('pause') ? at : null,
  }))

test.for([
  [[], 'yes', null, null],
  [['block'], 'yes', null, null],
  [['group'], 'partly', 'group', 'resubscribe'],
  [['pause-of-group'], 'partly', 'pause', 'nothing'],
  [['pause-of-group', 'group'], 'partly', 'group', 'resubscribe'],
  [['pause', 'pause-of-group', 'group'], 'no', 'pause', 'nothing'],
  [['pause', 'invalid'], 'no', 'invalid', 'change_address'],
  [['group', 'invalid'], 'no', 'invalid', 'change_address'],
  [['invalid', 'bounce'], 'no', 'bounce', 'resubscribe'],
  [['bounce', 'spam'], 'no', 'spam', 'nothing'],
  [['spam', 'global'], 'no', 'global', 'resubscribe'],
] as const)('%o: %s, because of %s', ([kinds, can_be_emailed, cause, remedy]) => {
  const answer = diagnose('ada@example.org', suppressed(...kinds), suppressionOrder)
  expect(answer).toMatchObject({ can_be_emailed, cause, remedy })
  expect(answer.since).toBe(cause === null ? null : at)
  expect(answer.reason).toBe(cause === null || cause === 'pause' ? '' : `why ${cause}`)
  expect(answer.until).toBe(cause === 'pause' ? at : null)
})

test('a missing address comes before every other cause', () => {
  expect(diagnose(null, suppressed('spam'), suppressionOrder)).toMatchObject({
    can_be_emailed: 'no',
    cause: 'no_address',
    remedy: 'add_address',
  })
})

test('only unsubscribes and bounces may be lifted by hand', () => {
  const liftable = ['global', 'spam', 'bounce', 'block', 'invalid', 'group'].filter(canResubscribe)
  expect(liftable).toEqual(['global', 'bounce', 'group'])
})
