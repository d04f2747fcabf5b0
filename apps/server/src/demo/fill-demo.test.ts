import { contacts } from '@carillon/contract/contacts'
import { stats } from '@carillon/contract/stats'
import { expect, test } from '#test/kit.ts'
import { fillDemo } from './fill-demo.ts'

test('the demo account adds up, and is made once', async ({ server }) => {
  const { db } = server.product.services.database
  expect(await fillDemo(db, new Date(), 2000)).toBe(true)
  expect(await fillDemo(db, new Date(), 2000)).toBe(false)
  expect(await server.owner.call(contacts.count, {})).toMatchObject({ contact_count: 2000 })

  const { results } = await server.owner.call(stats.list, {})
  expect(results).toHaveLength(8)
  for (const { stats: numbers } of results) {
    expect(numbers.requests).toBe(numbers.delivered + numbers.bounces)
    expect(numbers.unique_opens).toBeGreaterThan(numbers.delivered * 0.2)
    expect(numbers.unique_opens).toBeLessThan(numbers.delivered * 0.5)
    expect(numbers.unique_clicks).toBeGreaterThan(0)
  }
})
