import { designLibrary } from '@carillon/contract/design-library'
import { describe, expect, test } from '#test/kit.ts'

describe('/v3/designs', () => {
  test('keeps, lists, copies, changes and deletes a design', async ({ server }) => {
    const caller = await server.as('designer')
    const made = await caller.call(designLibrary.create, {
      body: { name: 'Autumn', html_content: '<p>Hello</p>' },
    })
    expect(made).toMatchObject({ name: 'Autumn', editor: 'code', plain_content: 'Hello\n', subject: '' })

    const copy = await caller.call(designLibrary.duplicate, { params: { id: made.id }, body: {} })
    expect(copy).toMatchObject({ name: 'Duplicate: Autumn', html_content: '<p>Hello</p>' })

    const { result, _metadata } = await caller.call(designLibrary.list, { query: { page_size: 1 } })
    expect(result).toHaveLength(1)
    expect(result[0]).not.toHaveProperty('html_content')
    expect(_metadata.next).toContain('page_token=1')

    const changed = await caller.call(designLibrary.update, {
      params: { id: made.id },
      body: { subject: 'Leaves', html_content: '<p>Bye</p>' },
    })
    expect(changed).toMatchObject({ subject: 'Leaves', plain_content: 'Bye\n', name: 'Autumn' })

    expect(await caller.outcome(designLibrary.delete, { params: { id: made.id } })).toBe(204)
    expect(await caller.outcome(designLibrary.get, { params: { id: made.id } })).toBe('design_not_found')
  })

  test('offers designs to start from, in the language asked for', async ({ server }) => {
    const { result } = await server.owner.call(designLibrary.prebuilts, { query: { summary: 'false' } })
    expect(result.map(({ id }) => id)).toEqual([
      'starter-newsletter-en',
      'starter-announcement-en',
      'starter-letter-en',
    ])
    expect(result[0]?.html_content).toContain('modules-container')
    const copied = await server.owner.call(designLibrary.duplicatePrebuilt, {
      params: { id: 'starter-letter-de' },
      body: { name: 'Mein Brief' },
    })
    expect(copied).toMatchObject({ name: 'Mein Brief', editor: 'design' })
    expect(copied.document).toMatchObject({ version: 1, lang: 'de' })
  })

  test("hides another account's designs", async ({ server }) => {
    const { id } = await server.owner.call(designLibrary.create, {
      body: { name: 'Mine', html_content: '<p>x</p>' },
    })
    const other = await server.as('stranger')
    expect(await other.outcome(designLibrary.get, { params: { id } })).toBe('design_not_found')
    expect(await other.outcome(designLibrary.update, { params: { id }, body: { name: 'x' } })).toBe(
      'design_not_found',
    )
    expect(await other.outcome(designLibrary.delete, { params: { id } })).toBe('design_not_found')
  })
})
