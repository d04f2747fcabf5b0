import { sql } from 'kysely'
import { describe, expect, test as plainTest } from 'vitest'
import { test } from '../../../../test/kit.ts'
import { memoryStore, type SandboxItem, type SandboxStore } from './sandbox-store.ts'
import { sandboxTable } from './sandbox-table.ts'

const madeAt = new Date('2026-11-30T12:00:00Z')

async function expectStore(store: SandboxStore, owner: string, other: string): Promise<void> {
  const item = (id: string, more: Partial<SandboxItem> = {}): SandboxItem => ({
    id: `${owner}-${id}`,
    owner,
    kind: 'meta.campaign',
    parent: null,
    name: 'Spring',
    data: { count: 0 },
    madeAt,
    ...more,
  })
  const child = item('2', {
    kind: 'meta.adset',
    parent: item('1').id,
    madeAt: new Date(madeAt.getTime() + 1),
  })
  for (const each of [item('1'), child, item('3', { owner: other }), item('4', { kind: 'meta.sign_in' })])
    await store.add(each)
  await expect(store.add(item('1'))).rejects.toThrow()
  expect(await store.find(owner, item('1').id)).toEqual(item('1'))
  expect(await store.find(other, item('1').id)).toBeNull()
  expect(await store.findSignIn(item('4').id)).toMatchObject({ owner })
  expect(await store.findSignIn(item('1').id)).toBeNull()
  expect((await store.list(owner, 'meta.campaign')).map(({ id }) => id)).toEqual([item('1').id])
  expect(await store.ownersOf('meta.campaign')).toEqual([owner, other].sort())
  expect(await store.ownersOf('meta.adset')).toEqual([owner])
  expect(await store.list(owner, 'meta.adset', item('1').id)).toEqual([child])
  expect(await store.list(owner, 'meta.adset', 'elsewhere')).toEqual([])
  await Promise.all(
    Array.from({ length: 8 }, () =>
      store.change(owner, item('1').id, ({ data }) => ({ data: { count: Number(data['count']) + 1 } })),
    ),
  )
  expect(await store.find(owner, item('1').id)).toMatchObject({ name: 'Spring', data: { count: 8 } })
  expect(await store.change(other, item('1').id, () => ({ name: 'Stolen' }))).toBeNull()
  expect(await store.remove(other, item('1').id)).toBe(false)
  expect(await store.remove(owner, item('1').id)).toBe(true)
  expect(await store.remove(owner, item('1').id)).toBe(false)
  expect(await store.find(owner, child.id)).toBeNull()
}

describe('a store of the simulated partners keeps owners apart and changes one thing at a time', () => {
  plainTest('in memory', async () => {
    await expectStore(memoryStore(), 'a', 'b')
  })

  test('in a table, and what an account has goes with it', async ({ server }) => {
    const [one, two] = [await server.as('shop'), await server.as('bakery')]
    const { db } = server.product.services.database
    const store = sandboxTable(db)
    await expectStore(store, one.account, two.account)
    await sql`delete from account where id = ${two.account}`.execute(db)
    expect(await store.ownersOf('meta.campaign')).toEqual([])
  })
})
