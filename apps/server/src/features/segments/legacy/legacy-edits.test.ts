import { customFields } from '@carillon/contract/custom-fields'
import { segments } from '@carillon/contract/segments'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const miller = { field: 'last_name', value: 'Miller', operator: 'eq', and_or: '' } as const

/** Makes a legacy segment. Returns its ids in both APIs, and its revision. */
async function makeLegacy(me: Caller, name: string, conditions: readonly object[] = [miller]) {
  const { id: number } = await me.call(segmentsLegacy.create, {
    body: { name, conditions: conditions as never },
  })
  const { results } = await me.call(segments.list, {})
  const made = results.find(({ legacy_id }) => legacy_id === number)
  if (!made) throw new Error('the segment of the oldest API is in the list')
  return { number: String(number), id: made.id, revision: made.revision }
}

async function legacyOf(me: Caller, number: string) {
  return (await me.call(segmentsLegacy.get, { params: { id: number } })).conditions
}

describe('a legacy segment that a newer call changes', () => {
  const tree = (operator: 'is_not' | 'starts_with') => ({
    version: 1 as const,
    joiner: 'and' as const,
    groups: [
      {
        joiner: 'and' as const,
        conditions: [{ kind: 'text' as const, field: 'email', operator, values: ['a@b.c'] }],
      },
    ],
  })

  test('shows the changed conditions in the oldest API', async ({ server }) => {
    const me = await server.as('legacy changed')
    const { id, number } = await makeLegacy(me, 'Millers')
    await me.call(segments.update, { params: { id }, body: { query_json: tree('is_not') } })
    expect(await legacyOf(me, number)).toEqual([
      { field: 'email', value: 'a@b.c', operator: 'ne', and_or: '' },
    ])
  })

  test('is no longer a legacy one if the oldest API has no form for its conditions', async ({ server }) => {
    const me = await server.as('legacy outgrown')
    const { id, number } = await makeLegacy(me, 'Millers')
    const changed = await me.call(segments.update, {
      params: { id },
      body: { query_json: tree('starts_with') },
    })
    expect(changed).toMatchObject({ is_legacy: false })
    expect(changed).not.toHaveProperty('legacy_id')
    expect(await me.outcome(segmentsLegacy.get, { params: { id: number } })).toBe('segment_not_found')
  })

  test('keeps the conditions as they were sent if only its name changes', async ({ server }) => {
    const me = await server.as('legacy renamed')
    const lower = { ...miller, field: 'LAST_NAME' }
    const { id, number } = await makeLegacy(me, 'Millers', [lower])
    await me.call(segments.update, { params: { id }, body: { name: 'All Millers' } })
    expect(await legacyOf(me, number)).toEqual([lower])
  })
})

test('a change that starts from an older revision is refused', async ({ server }) => {
  const me = await server.as('legacy revised')
  const { number, revision } = await makeLegacy(me, 'Millers')
  const update = (body: { name: string; revision: number }) =>
    me.outcome(segmentsLegacy.update, { params: { id: number }, body })
  expect(await update({ name: 'First', revision })).toBe(200)
  expect(await update({ name: 'Second', revision })).toBe('segment_changed')
})

test('a renamed custom field has its new name in the conditions', async ({ server }) => {
  const me = await server.as('legacy field renamed')
  const { id } = await me.call(customFields.create, { body: { name: 'age', field_type: 'Number' } })
  const { number } = await makeLegacy(me, 'Old enough', [
    { field: 'Age', value: '17', operator: 'gt', and_or: '' },
    { ...miller, and_or: 'and' },
  ])
  await me.call(customFields.rename, { params: { id }, body: { name: 'years' } })
  expect((await legacyOf(me, number)).map(({ field }) => field)).toEqual(['years', 'last_name'])
})
