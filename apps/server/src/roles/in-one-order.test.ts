import { expect, test } from 'vitest'
import type { SignupWork } from '#features/contacts/public.ts'
import { inOneOrder } from './in-one-order.ts'

type Context = Parameters<SignupWork['apply']>[0]

/** Work with some places, of which a call applies all before its end. */
function workAt(name: string, places: number[], log: string[]): SignupWork {
  return {
    firstPlace: async () => places[0] ?? null,
    async apply(_context, _account, before) {
      while (places[0] !== undefined && places[0] < (before ?? Number.POSITIVE_INFINITY))
        log.push(`${name} ${places.shift()}`)
    },
  }
}

test('kinds of signups are applied by their places, up to the end that was given', async () => {
  const log: string[] = []
  const work = inOneOrder([workAt('post', [2, 3, 7], log), workAt('lead', [1, 5, 9], log)])
  const context = {} as Context
  expect(await work.firstPlace(context.db, 'account')).toBe(1)
  for (let call = 0; call < 5; call++) await work.apply(context, 'account', 9)
  expect(log).toEqual(['lead 1', 'post 2', 'post 3', 'lead 5', 'post 7'])
  expect(await work.firstPlace(context.db, 'account')).toBe(9)
  await work.apply(context, 'account', null)
  expect(await work.firstPlace(context.db, 'account')).toBeNull()
})
