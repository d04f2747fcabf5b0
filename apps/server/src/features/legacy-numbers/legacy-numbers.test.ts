import { legacyNumbers } from '@carillon/contract/legacy-numbers'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from '#test/kit.ts'

test('a single send, a list and a segment are found by their numbers', async ({ server }) => {
  const { call, outcome } = await server.as('keeper')
  const list = await call(lists.create, { body: { name: 'Old readers' } })
  const send = await call(singleSends.create, { body: { name: 'Old letter' } })
  const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"
  const segment = await call(segments.create, { body: { name: 'Old friends', query_dsl } })
  const things = [
    ['list', list.id],
    ['single_send', send.id],
    ['segment', segment.id],
  ] as const
  for (const [kind, id] of things) {
    const { number } = await server.product.services.database.db
      .selectFrom(kind)
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const query = { kind, number: Number(number) }
    expect(await call(legacyNumbers.find, { query })).toEqual({ id })
    expect(await (await server.as('stranger')).outcome(legacyNumbers.find, { query })).toBe('not_found')
    const unused = { kind, number: Number(number) + 100_000 }
    expect(await outcome(legacyNumbers.find, { query: unused })).toBe('not_found')
  }
})
