import type { ErrorCode } from '@carillon/contract/refusals'
import { suppressions } from '@carillon/contract/suppressions'
import { expectRefusals } from '#test/expect-refusals.ts'
import { givenFor } from '#test/given-single-send.ts'
import { describe, expect, test } from '#test/kit.ts'

const kinds = [
  [suppressions.bounces, 'bounce'],
  [suppressions.blocks, 'block'],
  [suppressions.spamReports, 'spam'],
  [suppressions.invalidEmails, 'invalid'],
] as const

describe.for(kinds.map(([calls, kind]) => ({ calls, kind })))(
  'suppressions of the kind $kind',
  ({ calls, kind }) => {
    const who = (name: string) => `${name}@${kind}.test`

    test('are deleted by address or all together, but not by an unclear call', async ({ server }) => {
      const me = await server.as(`deletes-${kind}`)
      const given = givenFor(server, me)
      for (const name of ['a', 'b', 'c']) await given.suppression(who(name), kind)
      const left = async () => (await me.call(calls.list, {})).map(({ email }) => email).sort()
      const path = calls.deleteMany.path
      await expectRefusals(
        me,
        [
          {},
          { delete_all: false },
          { emails: [] },
          { delete_all: true, emails: [who('a')] },
          { delete_all: true, emails: [] },
        ].map((body) => ['DELETE', path, body, 400, 'suppressions_unclear', 'emails']),
      )
      await expectRefusals(me, [
        ['DELETE', path, undefined, 400, 'suppressions_unclear', 'emails'],
        ['DELETE', path, { emails: ['nobody'] }, 400, 'invalid_input', 'emails.0'],
        ['DELETE', path, { delete_all: 'yes' }, 400, 'invalid_input', 'delete_all'],
      ])
      expect(await left()).toEqual(['a', 'b', 'c'].map(who))
      expect(await me.outcome(calls.deleteMany, { body: { delete_all: false, emails: [who('a')] } })).toBe(
        204,
      )
      expect(await left()).toEqual(['b', 'c'].map(who))
      expect(await me.outcome(calls.deleteMany, { body: { delete_all: true } })).toBe(204)
      expect(await left()).toEqual([])
    })

    test('are found by the whole address only', async ({ server }) => {
      const me = await server.as(`finds-${kind}`)
      const given = givenFor(server, me)
      await given.suppression('ada@shop.co', kind)
      await given.suppression('ada@shop.com', kind)
      const found = async (email: string) => (await me.call(calls.get, { params: { email } })).length
      expect(await found('ada@shop.co')).toBe(1)
      expect(await found('ada@shop.com')).toBe(1)
      expect(await found('ada@shop.c.om')).toBe(0)
    })
  },
)

describe('lists of suppressions', () => {
  const lists = [...kinds.map(([{ list }]) => list), suppressions.unsubscribes, suppressions.list]

  test.for(lists)('of $path refuse invalid times', async (list, { server }) => {
    const outcome = async (query: Record<string, string>): Promise<number | ErrorCode> =>
      server.owner.outcome(list, { query: query as never }) as Promise<number | ErrorCode>
    for (const name of ['start_time', 'end_time']) {
      for (const value of ['-1', '1e300', 'Infinity', 'yesterday', '9007199254740993', '1763500000000']) {
        expect([value, await outcome({ [name]: value })]).toEqual([value, 'invalid_input'])
      }
      expect(await outcome({ [name]: '253402300799' })).toBe(200)
      expect(await outcome({ [name]: '0' })).toBe(200)
    }
    for (const query of [{ limit: '501' }, { limit: '0' }, { offset: '-1' }, { offset: '1e300' }]) {
      expect(await outcome(query as never)).toBe('invalid_input')
    }
  })

  test('are limited by start and end times', async ({ server }) => {
    const me = await server.as('times')
    await givenFor(server, me).suppression('now@times.test', 'global')
    const seconds = Math.floor(Date.now() / 1000)
    const count = async (query: object) => (await me.call(suppressions.unsubscribes, { query })).length
    expect(await count({ start_time: seconds - 3600, end_time: seconds + 3600 })).toBe(1)
    expect(await count({ start_time: seconds + 3600 })).toBe(0)
    expect(await count({ end_time: seconds - 3600 })).toBe(0)
  })
})
