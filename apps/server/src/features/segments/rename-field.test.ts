import { customFields } from '@carillon/contract/custom-fields'
import { segments } from '@carillon/contract/segments'
import { addContacts, makeField } from '#test/given-contacts.ts'
import { expect, test } from '#test/kit.ts'
import { ready, text, treeOf } from './conditions.fixture.ts'

const select = 'SELECT contact_id, updated_at FROM contact_data WHERE'

test('segments of a renamed field keep working, and their queries show the new name', async ({ server }) => {
  const me = await server.as('rename in segments')
  const pet = await makeField(me, 'pet', 'Text')
  await addContacts(me, [
    { email: 'a@example.org', custom_fields: { [pet]: 'cat' } },
    { email: 'b@example.org', custom_fields: { [pet]: 'pet' } },
  ])
  const byQuery = await me.call(segments.create, {
    body: { name: 'By query', query_dsl: `${select} Pet LIKE 'c_t' OR upper(pet) = 'pet'` },
  })
  const byTree = await me.call(segments.create, {
    body: { name: 'By conditions', query_json: treeOf(text(pet, 'is', 'cat')) },
  })
  expect((await ready(me, byQuery.id)).query_json).toBe(null)
  await me.call(customFields.rename, { params: { id: pet }, body: { name: 'animal' } })

  const queried = await ready(me, byQuery.id)
  expect(queried).toMatchObject({
    query_dsl: `${select} animal LIKE 'c_t' OR upper(animal) = 'pet'`,
    contacts_count: 1,
    revision: byQuery.revision,
  })
  expect(await ready(me, byTree.id)).toMatchObject({
    query_dsl: `${select} text_is(animal, 'cat')`,
    contacts_count: 1,
  })
  const { query_dsl } = queried
  expect(await me.call(segments.count, { body: { query_dsl } })).toMatchObject({ contacts_count: 1 })
})
