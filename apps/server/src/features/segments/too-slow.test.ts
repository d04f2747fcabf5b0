import { contacts } from '@carillon/contract/contacts'
import { segments } from '@carillon/contract/segments'
import { segmentLimits } from '@carillon/segment-language/tree'
import { expect, test } from '#test/kit.ts'
import { text, treeOf } from './conditions.fixture.ts'

test('queries are stopped after 20 seconds', async ({ server }) => {
  const me = await server.as('patient')
  const hold = await server.product.services.database.pool.connect()
  try {
    await hold.query('begin; lock table contact in access exclusive mode')
    const body = { query_json: treeOf(text('city', 'is', 'Oslo')) }
    const started = performance.now()
    const outcomes = await Promise.all([
      me.outcome(segments.count, { body }),
      me.outcome(segments.funnel, { body }),
      me.outcome(contacts.search, { body: { query: "city = 'Oslo'" } }),
    ])
    expect(outcomes).toEqual(['segment_too_slow', 'segment_too_slow', 'search_too_slow'])
    expect(performance.now() - started).toBeGreaterThan(segmentLimits.timeoutMs - 100)
  } finally {
    await hold.query('rollback')
    hold.release()
  }
})
