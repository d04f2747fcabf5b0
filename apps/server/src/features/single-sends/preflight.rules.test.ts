import { describe, expect, test } from 'vitest'
import { recipientProblems, type SendFacts, timeProblems } from './preflight.rules.ts'
import { copyName } from './single-sends.rules.ts'

const ready: SendFacts = {
  hasSources: true,
  sources: [],
  isEmpty: false,
  when: 'now',
  now: new Date('2026-10-01T08:00:00Z'),
}

describe('problems around the message', () => {
  test.for<[string, Partial<SendFacts>, string[]]>([
    ['nothing', {}, []],
    ['no recipients', { hasSources: false }, ['recipients_required']],
    ['nobody left', { isEmpty: true }, ['recipients_none']],
    ['nobody left yet', { isEmpty: true, when: new Date('2026-10-02T08:00:00Z') }, []],
    ['a time in the past', { when: new Date('2026-10-01T07:59:00Z') }, ['send_at_past']],
  ])('%s', ([, change, expected]) => {
    const facts = { ...ready, ...change }
    const found = [...recipientProblems(facts), ...timeProblems(facts)]
    expect(found.map(({ code }) => code)).toEqual(expected)
  })
})

describe('small rules', () => {
  test('the name of a copy is cut to the maximum length', () => {
    expect(copyName('x'.repeat(100))).toHaveLength(100)
    expect(copyName('News')).toBe('Copy of News')
  })
})
