import { customFields } from '@carillon/contract/custom-fields'
import { customFieldsLegacy } from '@carillon/contract/custom-fields-legacy'
import { segmentsLegacy } from '@carillon/contract/segments-legacy'
import { addContacts, makeField } from '#test/given-contacts.ts'
import { describe, expect, test, until } from '#test/kit.ts'

describe('/v3/contactdb/custom_fields', () => {
  test('makes, lists and shows fields by number, and with show_all_ids the id of other calls', async ({
    server,
  }) => {
    const me = await server.as('old client')
    const pet = { id: 1, name: 'pet', type: 'text' as const }
    const made = await me.call(customFields.createLegacy, { body: { name: 'pet', type: 'text' } })
    expect(made).toEqual(pet)
    const all = await me.call(customFields.createLegacy, {
      query: { show_all_ids: 'true' },
      body: { name: 'age', type: 'number' },
    })
    expect(all).toEqual({ id: 2, name: 'age', type: 'number', tne_id: 'w2_N' })
    await makeField(me, 'born', 'Date')
    expect(await me.call(customFieldsLegacy.list, {})).toEqual({
      custom_fields: [pet, { id: 2, name: 'age', type: 'number' }, { id: 3, name: 'born', type: 'date' }],
    })
    expect(await me.call(customFieldsLegacy.get, { params: { id: '1' } })).toEqual(pet)
  })

  test('deletes a field that no segment reads, with its values', async ({ server }) => {
    const me = await server.as('deleter')
    const [pet, age] = [await makeField(me, 'pet', 'Text'), await makeField(me, 'age', 'Number')]
    await addContacts(me, [{ email: 'a@example.org', custom_fields: { [pet]: 'cat', [age]: 5 } }])
    const condition = { field: 'pet', value: 'cat', operator: 'eq', and_or: '' } as const
    const segment = await me.call(segmentsLegacy.create, { body: { name: 'Cats', conditions: [condition] } })
    const params = { id: '1' }
    expect(await me.outcome(customFieldsLegacy.delete, { params })).toBe('custom_field_in_use')
    await me.call(segmentsLegacy.delete, { params: { id: String(segment.id) } })
    expect(await me.call(customFieldsLegacy.delete, { params })).toEqual({
      message: 'Custom Field delete is processing.',
    })
    expect(await me.outcome(customFieldsLegacy.get, { params })).toBe('custom_field_not_found')
    const { db } = server.product.services.database
    await until('the values are gone', async () => {
      const row = await db
        .selectFrom('contact')
        .select('custom')
        .where('account_id', '=', me.account)
        .executeTakeFirst()
      return !(pet in (row?.custom ?? {}))
    })
  })

  test('names the reserved fields: those of the public file first, in its order', async ({ server }) => {
    const { reserved_fields } = await server.owner.call(customFieldsLegacy.reserved, {})
    expect(reserved_fields.slice(0, 11)).toEqual([
      { name: 'first_name', type: 'text' },
      { name: 'last_name', type: 'text' },
      { name: 'email', type: 'text' },
      { name: 'created_at', type: 'date' },
      { name: 'updated_at', type: 'date' },
      { name: 'last_emailed', type: 'date' },
      { name: 'last_clicked', type: 'date' },
      { name: 'last_opened', type: 'date' },
      { name: 'lists', type: 'set' },
      { name: 'campaigns', type: 'set' },
      { name: 'alternate_emails', type: 'text' },
    ])
    const names = reserved_fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('city')
    for (const name of names) {
      const outcome = await server.owner.outcome(customFields.createLegacy, { body: { name, type: 'text' } })
      expect(outcome, name).toBe('custom_field_reserved')
    }
  })

  test('has the sentences of the public file', async ({ server }) => {
    const me = await server.as('field sentences')
    await makeField(me, 'pet', 'Text')
    const condition = { field: 'pet', value: 'cat', operator: 'eq', and_or: '' } as const
    await me.call(segmentsLegacy.create, { body: { name: 'Cats', conditions: [condition] } })
    const all = '/v3/contactdb/custom_fields'
    const noJson = 'request body is invalid JSON'
    const noType = 'custom field type is invalid or not provided'
    const noName = 'custom field name is not provided'
    const unknown = 'Custom field ID does not exist'
    const table = [
      ['POST', all, '{', 400, noJson, null],
      ['POST', all, '{"name":"x"}', 400, noType, 'type'],
      ['POST', all, '{"name":"x","type":"set"}', 400, noType, 'type'],
      ['POST', all, '{"type":"text"}', 400, noName, 'name'],
      ['POST', all, '{"name":"","type":"text"}', 400, noName, 'name'],
      ['POST', all, '{"name":"pet","type":"text"}', 400, 'This field name is already in use.', 'name'],
      [
        'POST',
        all,
        '{"name":"a b","type":"text"}',
        400,
        'Use alphanumeric characters and underscores.',
        'name',
      ],
      [
        'POST',
        all,
        '{"name":"5","type":"text"}',
        400,
        'The first character must be a letter or an underscore.',
        'name',
      ],
      [
        'POST',
        all,
        '{"name":"last_x","type":"text"}',
        400,
        'A system field has this name. Choose a different one.',
        'name',
      ],
      [
        'POST',
        all,
        '{"name":"select","type":"text"}',
        400,
        'Custom field name cannot be a SQL reserved keyword.',
        'name',
      ],
      ['GET', `${all}/x`, undefined, 400, 'invalid id', 'custom_field_id'],
      ['GET', `${all}/2`, undefined, 404, unknown, 'custom_field_id'],
      ['DELETE', `${all}/x`, undefined, 400, unknown, 'custom_field_id'],
      ['DELETE', `${all}/2`, undefined, 404, unknown, 'custom_field_id'],
      [
        'DELETE',
        `${all}/1`,
        undefined,
        400,
        'Custom field in use by one or more segment conditions',
        undefined,
      ],
    ] as const
    for (const [method, path, body, status, message, field] of table) {
      const headers = { 'content-type': 'application/json' }
      const answer = await me.fetch(path, { method, ...(body === undefined ? {} : { headers, body }) })
      const { errors } = (await answer.json()) as { errors: { message: string; field?: string | null }[] }
      const call = `${method} ${path} ${body}`
      expect({ call, status: answer.status, message: errors[0]?.message, field: errors[0]?.field }).toEqual({
        call,
        status,
        message,
        field,
      })
    }
  })
})
