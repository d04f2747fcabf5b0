import { customFieldLimits, customFields } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import { newId } from '#platform/db.ts'
import { type Caller, describe, expect, test, until } from '#test/kit.ts'

const create = (who: Caller, name: string, field_type: 'Text' | 'Number' | 'Date' = 'Text') =>
  who.call(customFields.create, { body: { name, field_type } })

const names = async (who: Caller) =>
  (await who.call(customFields.list, {})).custom_fields.map((field) => field.name)

describe('GET /v3/marketing/field_definitions', () => {
  test('answers the reserved fields as the public API does, and the own ones by age', async ({ server }) => {
    const me = await server.as('lister')
    await create(me, 'pet')
    await create(me, 'age', 'Number')
    const answer = await me.call(customFields.list, {})
    expect(answer.custom_fields).toEqual([
      { id: 'w1_T', name: 'pet', field_type: 'Text', _metadata: { self: expect.stringMatching(/\/w1_T$/) } },
      {
        id: 'w2_N',
        name: 'age',
        field_type: 'Number',
        _metadata: { self: expect.stringMatching(/\/w2_N$/) },
      },
    ])
    expect(answer.reserved_fields).toHaveLength(reservedFields.length)
    expect(answer.reserved_fields[0]).toEqual({ id: '_rf0_T', name: 'first_name', field_type: 'Text' })
    expect(answer.reserved_fields[15]).toEqual({ id: '_rf27_T', name: 'list_ids', field_type: 'Text' })
    expect(answer.reserved_fields[18]).toEqual({
      id: '_rf16_D',
      name: 'last_clicked',
      field_type: 'Date',
      read_only: true,
    })
    expect(answer._metadata).not.toHaveProperty('next')
  })
})

describe('POST /v3/marketing/field_definitions', () => {
  test.for([
    ['größe', 'custom_field_charset'],
    ['2nd', 'custom_field_first_character'],
    ['email', 'custom_field_reserved'],
    ['event_type', 'custom_field_system'],
    ['Group', 'custom_field_sql_keyword'],
    ['PET', 'custom_field_name_taken'],
    ['a'.repeat(101), 'invalid_input'],
    ['', 'invalid_input'],
    ['cat', 200],
  ] as const)('%s: %s', async ([name, expected], { server }) => {
    const me = await server.as(`namer ${name.toLowerCase()}`)
    await create(me, 'pet')
    const outcome = await me.outcome(customFields.create, { body: { name, field_type: 'Text' } })
    expect(outcome).toBe(expected)
  })

  test('says in one sentence what is wrong, and with which input', async ({ server }) => {
    const response = await server.owner.fetch('/v3/marketing/field_definitions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'select', field_type: 'Text' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: 'Custom field name cannot be a SQL reserved keyword.',
          field: 'name',
          error_id: 'custom_field_sql_keyword',
        },
      ],
    })
  })

  test('an unknown type is refused', async ({ server }) => {
    const body = { name: 'x', field_type: 'text' as 'Text' }
    expect(await server.owner.outcome(customFields.create, { body })).toBe('invalid_input')
  })

  test('the 501st field is refused with the number', async ({ server }) => {
    const me = await server.as('collector')
    const rows = Array.from({ length: customFieldLimits.fields }, (_, index) => ({
      account_id: me.account,
      id: `w${index + 1}_T`,
      number: index + 1,
      name: `field_${index}`,
      field_type: 'Text',
    }))
    await server.product.services.database.db.insertInto('custom_field').values(rows).execute()
    const response = await me.fetch('/v3/marketing/field_definitions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'one_more', field_type: 'Text' }),
    })
    expect(await response.json()).toMatchObject({
      errors: [{ error_id: 'custom_field_limit_reached', parameter: { limit: 500 }, message: /500/ }],
    })
  })

  test('two at the same time get different numbers, and a name goes to one of them', async ({ server }) => {
    const me = await server.as('twins')
    const outcomes = await Promise.all([
      me.outcome(customFields.create, { body: { name: 'twin', field_type: 'Text' } }),
      me.outcome(customFields.create, { body: { name: 'Twin', field_type: 'Text' } }),
      me.outcome(customFields.create, { body: { name: 'other', field_type: 'Text' } }),
    ])
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(2)
    expect(outcomes).toContain('custom_field_name_taken')
    expect(await names(me)).toHaveLength(2)
  })
})

describe('PATCH /v3/marketing/field_definitions/:id', () => {
  test('renames, keeps id and type, and lets a name change only its case', async ({ server }) => {
    const me = await server.as('renamer')
    const { id } = await create(me, 'birthday', 'Date')
    const renamed = await me.call(customFields.rename, { params: { id }, body: { name: 'Birthday' } })
    expect(renamed).toMatchObject({ id, name: 'Birthday', field_type: 'Date' })
    expect(await names(me)).toEqual(['Birthday'])
  })

  test("refuses taken names, reserved fields and another account's field", async ({ server }) => {
    const me = await server.as('patcher')
    const { id } = await create(me, 'one')
    await create(me, 'two')
    const stranger = await server.as('passer-by')
    const rename = (who: Caller, field: string, name: string) =>
      who.outcome(customFields.rename, { params: { id: field }, body: { name } })
    expect(await rename(me, id, 'TWO')).toBe('custom_field_name_taken')
    expect(await rename(me, '_rf0_T', 'x')).toBe('custom_field_read_only')
    expect(await rename(me, 'w99_T', 'x')).toBe('custom_field_not_found')
    expect(await rename(stranger, id, 'x')).toBe('custom_field_not_found')
  })
})

describe('DELETE /v3/marketing/field_definitions/:id', () => {
  test('is gone at once; its values follow, others stay, and its id never comes back', async ({ server }) => {
    const me = await server.as('remover')
    const { db } = server.product.services.database
    const { id: gone } = await create(me, 'shoe_size', 'Number')
    const { id: kept } = await create(me, 'pet')
    const contact = newId()
    await db
      .insertInto('contact')
      .values({
        id: contact,
        account_id: me.account,
        email: 'ada@example.org',
        custom: JSON.stringify({ [gone]: 39, [kept]: 'cat' }),
      })
      .execute()
    expect(await me.outcome(customFields.delete, { params: { id: gone } })).toBe(204)
    expect(await names(me)).toEqual(['pet'])
    expect(await me.outcome(customFields.delete, { params: { id: gone } })).toBe('custom_field_not_found')
    await until('the values are gone', async () => {
      const row = await db
        .selectFrom('contact')
        .select('custom')
        .where('id', '=', contact)
        .executeTakeFirstOrThrow()
      return JSON.stringify(row.custom) === JSON.stringify({ [kept]: 'cat' })
    })
    expect((await create(me, 'shoe_size', 'Number')).id).toBe('w3_N')
  })

  test("hides another account's field and keeps reserved ones", async ({ server }) => {
    const me = await server.as('keeper')
    const { id } = await create(me, 'mine')
    const stranger = await server.as('grabber')
    expect(await stranger.outcome(customFields.delete, { params: { id } })).toBe('custom_field_not_found')
    expect(await me.outcome(customFields.delete, { params: { id: '_rf2_T' } })).toBe('custom_field_read_only')
    expect(await names(me)).toEqual(['mine'])
  })
})

describe('POST /v3/contactdb/custom_fields', () => {
  test('answers a number, and with show_all_ids the id used elsewhere', async ({ server }) => {
    const me = await server.as('old client')
    const body = { name: 'pet', type: 'text' as const }
    expect(await me.call(customFields.createLegacy, { body })).toEqual({ id: 1, name: 'pet', type: 'text' })
    const all = await me.call(customFields.createLegacy, {
      query: { show_all_ids: 'true' },
      body: { name: 'age', type: 'number' },
    })
    expect(all).toEqual({ id: 2, name: 'age', type: 'number', tne_id: 'w2_N' })
  })
})
