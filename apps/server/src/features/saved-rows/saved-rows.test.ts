import { images } from '@carillon/contract/images'
import { savedRowLimits, savedRows } from '@carillon/contract/saved-rows'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Module } from '@carillon/email-design/design'
import { newId } from '#platform/db.ts'
import { describe, expect, test } from '#test/kit.ts'

const documentOf = (...modules: Module[]) => ({ ...newDesign('en', modules) })
const row = documentOf(newModule('button', 'b1'))

describe('saved rows', () => {
  test('are kept, listed newest first in pages, renamed and deleted', async ({ server }) => {
    const shop = await server.as('rows-shop')
    for (const name of ['One', ' Two ', 'Three']) {
      await shop.call(savedRows.create, { body: { name, document: row } })
    }
    const first = await shop.call(savedRows.list, { query: { page_size: 2 } })
    expect(first.result.map(({ name }) => name)).toEqual(['Three', 'Two'])
    expect(first.result[0]?.document).toEqual(row)
    expect(first._metadata.count).toBe(3)
    const page_token = new URL(first._metadata.next ?? '').searchParams.get('page_token') ?? ''
    const second = await shop.call(savedRows.list, { query: { page_size: 2, page_token } })
    expect(second.result.map(({ name }) => name)).toEqual(['One'])
    expect(second._metadata.next).toBeUndefined()

    const params = { id: second.result[0]!.id }
    expect(await shop.call(savedRows.update, { params, body: { name: 'First' } })).toMatchObject({
      name: 'First',
    })
    await shop.call(savedRows.delete, { params })
    expect(await shop.outcome(savedRows.delete, { params })).toBe('saved_row_not_found')
  })

  test('need a name and a readable document with one module', async ({ server }) => {
    const outcome = (name: string, document: Record<string, unknown>) =>
      server.owner.outcome(savedRows.create, { body: { name, document } })
    expect(await outcome(' ', row)).toBe('invalid_input')
    expect(await outcome('Row', { version: 99 })).toBe('design_invalid')
    expect(await outcome('Row', documentOf())).toBe('saved_row_not_single')
    const two = documentOf(newModule('text', 'a'), newModule('text', 'b'))
    expect(await outcome('Row', two)).toBe('saved_row_not_single')
    const large = documentOf({ ...newModule('code', 'c'), html: 'x'.repeat(savedRowLimits.content) })
    expect(await outcome('Row', large)).toBe('payload_too_large')
    expect(await server.owner.outcome(savedRows.list, { query: { page_token: 'x' } })).toBe(
      'page_token_invalid',
    )
  })

  test('are limited in number', async ({ server }) => {
    const shop = await server.as('rows-many')
    const { db } = server.product.services.database
    const now = new Date()
    await db
      .insertInto('saved_row')
      .values(
        Array.from({ length: savedRowLimits.rows }, () => ({
          id: newId(),
          account_id: shop.account,
          name: 'Row',
          document: JSON.stringify(row),
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
    expect(await shop.outcome(savedRows.create, { body: { name: 'One more', document: row } })).toBe(
      'saved_row_limit_reached',
    )
  })

  test('count as uses of the images they show', async ({ server }) => {
    const shop = await server.as('rows-images')
    const { db } = server.product.services.database
    const id = newId()
    await db
      .insertInto('image')
      .values({
        id,
        account_id: shop.account,
        name: 'a.png',
        format: 'png',
        width: 9,
        height: 9,
        bytes: 1,
      })
      .execute()
    const image = { ...newModule('image', 'i1'), src: `${server.url}/i/${id}/9x9.png`, alt: 'A' }
    await shop.call(savedRows.create, { body: { name: 'Picture', document: documentOf(image) } })
    const uses = await shop.call(images.usages, { params: { id } })
    expect(uses.result).toMatchObject([{ kind: 'saved_row', name: 'Picture' }])
  })

  test('are read and changed by people who may read and change designs', async ({ server }) => {
    const reader = await server.as('rows-reader', { scopes: ['design_library.read'] })
    expect(await reader.outcome(savedRows.list, {})).toBe(200)
    expect(await reader.outcome(savedRows.create, { body: { name: 'Row', document: row } })).toBe('forbidden')
    const params = { id: newId() }
    expect(await reader.outcome(savedRows.update, { params, body: { name: 'x' } })).toBe('forbidden')
    expect(await reader.outcome(savedRows.delete, { params })).toBe('forbidden')
  })
})
