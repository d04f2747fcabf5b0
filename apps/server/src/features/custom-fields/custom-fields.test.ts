import { customFieldLimits, customFields } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import { newId } from '#platform/db.ts'
import { type Caller, describe, expect, startServer, test, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { givenUsers } from './custom-fields.fixture.ts'

const create = (who: Caller, name: string, field_type: 'Text' | 'Number' | 'Date' = 'Text') =>
  who.call(customFields.create, { body: { name, field_type } })

const names = async (who: Caller) =>
  (await who.call(customFields.list, {})).custom_fields.map((field) => field.name)

describe('GET /v3/marketing/field_definitions', () => {
  test('returns the reserved fields as the public API does, and custom ones oldest first', async ({
    server,
  }) => {
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

  test('names the problem in one sentence, and the input it is about', async ({ server }) => {
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
      errors: [{ error_id: 'custom_field_limit_reached', details: { limit: 500 }, message: /500/ }],
    })
  })

  test('an installation may set another limit', async () => {
    const { url, drop } = await testDatabase()
    const other = await startServer({ databaseUrl: url, env: { CUSTOM_FIELD_LIMIT: '1', ROLES: 'http' } })
    try {
      const ask = (name: string) =>
        other.owner.outcome(customFields.create, { body: { name, field_type: 'Text' } })
      expect(await ask('first_one')).toBe(200)
      expect(await ask('second_one')).toBe('custom_field_limit_reached')
    } finally {
      await other.close()
      await drop()
    }
  })

  test('two calls at once get different numbers, and only one of them gets a name', async ({ server }) => {
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

describe('POST /v3/marketing/field_definitions/batch', () => {
  const fields = (...names: string[]) => ({
    body: { custom_fields: names.map((name) => ({ name, field_type: 'Text' as const })) },
  })

  test('creates the fields in their order', async ({ server }) => {
    const me = await server.as('batch maker')
    await create(me, 'pet')
    const custom_fields = [
      { name: 'size', field_type: 'Number' },
      { name: 'birthday', field_type: 'Date' },
    ] as const
    const made = await me.call(customFields.createMany, { body: { custom_fields: [...custom_fields] } })
    expect(made.custom_fields.map(({ id, name }) => [id, name])).toEqual([
      ['w2_N', 'size'],
      ['w3_D', 'birthday'],
    ])
    expect(await names(me)).toEqual(['pet', 'size', 'birthday'])
  })

  test('creates no field if one can’t be created, and names that one', async ({ server }) => {
    const me = await server.as('batch refused')
    await create(me, 'pet')
    const ask = async (...names: string[]) => {
      const response = await me.fetch('/v3/marketing/field_definitions/batch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields(...names).body),
      })
      return ((await response.json()) as { errors: unknown[] }).errors
    }
    expect(await ask('a', 'Pet')).toMatchObject([
      { error_id: 'custom_field_name_taken', field: 'custom_fields.1.name' },
    ])
    expect(await ask('twin', 'b', 'TWIN')).toMatchObject([
      { error_id: 'custom_field_name_taken', field: 'custom_fields.2.name' },
    ])
    expect(await me.outcome(customFields.createMany, fields())).toBe('invalid_input')
    expect(await names(me)).toEqual(['pet'])
  })

  test('refuses the first field beyond the limit', async () => {
    const { url, drop } = await testDatabase()
    const other = await startServer({ databaseUrl: url, env: { CUSTOM_FIELD_LIMIT: '2', ROLES: 'http' } })
    try {
      expect(await other.owner.outcome(customFields.createMany, fields('a', 'b', 'c'))).toBe(
        'custom_field_limit_reached',
      )
      expect(await names(other.owner)).toEqual([])
      expect(await other.owner.outcome(customFields.createMany, fields('a', 'b'))).toBe(200)
    } finally {
      await other.close()
      await drop()
    }
  })
})

describe('PATCH /v3/marketing/field_definitions/:id', () => {
  test('renames a field, keeps its id and type, and allows a change of case only', async ({ server }) => {
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
  test('deletes a field at once and its values later, keeps others, and never uses the id again', async ({
    server,
  }) => {
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

  test('keeps reserved ones', async ({ server }) => {
    const me = await server.as('keeper')
    await create(me, 'mine')
    expect(await me.outcome(customFields.delete, { params: { id: '_rf2_T' } })).toBe('custom_field_read_only')
    expect(await names(me)).toEqual(['mine'])
  })
})

describe('GET /v3/marketing/field_definitions/usage', () => {
  test('counts segments, designs, saved rows and unsent single sends, and reads values of contacts', async ({
    server,
  }) => {
    const me = await server.as('user of fields')
    const { db } = server.product.services.database
    const { id: pet } = await create(me, 'pet')
    const { id: age } = await create(me, 'age', 'Number')
    await givenUsers(server, me, pet)
    await db
      .insertInto('contact')
      .values(
        ['cat', 'dog', 'cat', null].map((value, index) => ({
          id: newId(),
          account_id: me.account,
          email: `${index}@example.org`,
          custom: JSON.stringify(value === null ? {} : { [pet]: value }),
        })),
      )
      .execute()
    expect(await me.call(customFields.usage, {})).toEqual({
      result: [
        {
          id: pet,
          segments: 1,
          designs: 1,
          saved_rows: 1,
          single_sends: 1,
          automations: 2,
          signup_forms: 2,
          filled: 3,
          samples: ['cat', 'dog'],
        },
        {
          id: age,
          segments: 0,
          designs: 0,
          saved_rows: 0,
          single_sends: 0,
          automations: 0,
          signup_forms: 0,
          filled: 0,
          samples: [],
        },
      ],
      contacts_looked_at: 4,
      all_contacts: true,
    })
    expect(await me.call(customFields.usageOf, { params: { id: pet } })).toEqual({
      segments: [{ id: expect.any(String), name: 'Cat people' }],
      designs: [{ id: expect.any(String), name: 'With a pet' }],
      saved_rows: [{ id: expect.any(String), name: 'Row with a pet' }],
      single_sends: [{ id: expect.any(String), name: 'To come' }],
      automations: [
        { id: expect.any(String), name: 'Asks for a pet', in_emails: false },
        { id: expect.any(String), name: 'Writes of a pet', in_emails: true },
      ],
      signup_forms: [
        { id: expect.any(String), name: 'Fills in a pet' },
        { id: expect.any(String), name: 'Wants a pet' },
      ],
    })
    await db
      .updateTable('design')
      .set({ html_content: '{{age}}', updated_at: new Date() })
      .where('account_id', '=', me.account)
      .execute()
    const after = await me.call(customFields.usage, {})
    expect(after.result.map(({ designs }) => designs)).toEqual([0, 1])
  })

  test("refuses reserved fields, unknown ones and another account's", async ({ server }) => {
    const me = await server.as('usage owner')
    const stranger = await server.as('usage stranger')
    const { id } = await create(me, 'pet')
    const ask = (who: Caller, field: string) => who.outcome(customFields.usageOf, { params: { id: field } })
    expect(await ask(me, '_rf0_T')).toBe('custom_field_read_only')
    expect(await ask(me, 'w99_T')).toBe('custom_field_not_found')
    expect(await ask(stranger, id)).toBe('custom_field_not_found')
    expect(await ask(me, id)).toBe(200)
  })
})

test('a field is shown as being deleted until its values are removed, and segments that read it are invalid', async ({
  server,
}) => {
  const me = await server.as('slow remover')
  const { id } = await create(me, 'pet')
  await givenUsers(server, me, id)
  const { db } = server.product.services.database
  await me.call(customFields.delete, { params: { id } })
  const segments = await db
    .selectFrom('segment')
    .select(['name', 'status', 'problem', 'problem_details'])
    .where('account_id', '=', me.account)
    .where('status', '=', 'invalid')
    .execute()
  expect(segments).toEqual([
    {
      name: 'Cat people',
      status: 'invalid',
      problem: 'segment_field_deleted',
      problem_details: { name: 'pet' },
    },
  ])
  await until('the field is gone', async () => {
    const { custom_fields, deleting_fields } = await me.call(customFields.list, {})
    expect(custom_fields).toEqual([])
    return deleting_fields.length === 0
  })
  const row = await db
    .selectFrom('custom_field')
    .select('values_removed_at')
    .where('account_id', '=', me.account)
    .executeTakeFirst()
  expect(row?.values_removed_at).toBeInstanceOf(Date)
})
