import { forms } from '@carillon/contract/forms'
import { savedRows } from '@carillon/contract/saved-rows'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import { newId } from '#platform/db.ts'
import type { Caller, Server } from '#test/kit.ts'

/**
 * A segment, a design, a saved row, a draft, automations and forms that use the field `pet`, and others that do not use
 * it or were sent already.
 */
export async function givenUsers(server: Server, who: Caller, pet: string): Promise<void> {
  const { db } = server.product.services.database
  const account_id = who.account
  await db
    .insertInto('segment')
    .values([
      { id: newId(), account_id, name: 'Cat people', query_dsl: 'x', reads_fields: [pet] },
      { id: newId(), account_id, name: 'All', query_dsl: 'x', reads_fields: ['email'] },
    ])
    .execute()
  await db
    .insertInto('design')
    .values({ id: newId(), account_id, name: 'With a pet', html_content: '<p>{{#if pet}}!{{/if}}</p>' })
    .execute()
  const step = { id: newId(), kind: 'action', action: { kind: 'set_field', field: pet, value: 'cat' } }
  const [asking, writing] = [newId(), newId()]
  await db
    .insertInto('automation')
    .values([
      { id: asking, account_id, name: 'Asks for a pet', steps: JSON.stringify([step]) },
      { id: writing, account_id, name: 'Writes of a pet' },
      { id: newId(), account_id, name: 'Neither' },
    ])
    .execute()
  await db
    .insertInto('automation_message')
    .values({ id: newId(), account_id, automation_id: writing, html_content: '<p>{{pet}}</p>' })
    .execute()
  const button = { ...newModule('button', 'b1'), text: 'For your {{ pet }}' }
  const document = { ...newDesign('en', [button]) }
  await who.call(savedRows.create, { body: { name: 'Row with a pet', document } })
  const asked = await who.call(forms.create, { body: { name: 'Wants a pet' } })
  const question = { field: pet, label: 'Pet', helper: '', required: false }
  const fields = [...asked.draft.fields, question]
  await who.call(forms.update, { params: { id: asked.id }, body: { draft: { ...asked.draft, fields } } })
  const filled = await who.call(forms.create, { body: { name: 'Fills in a pet' } })
  const hidden_fields = [{ field: pet, source: 'constant' as const, value: 'cat' }]
  const at = { params: { id: filled.id } }
  await who.call(forms.update, { ...at, body: { draft: { ...filled.draft, hidden_fields } } })
  await db
    .insertInto('single_send')
    .values([
      { id: newId(), account_id, name: 'To come', subject: 'For your {{ pet }}' },
      { id: newId(), account_id, name: 'Gone', subject: '{{pet}}', status: 'triggered' },
      { id: newId(), account_id, name: 'Text', html_content: 'pet' },
    ])
    .execute()
}
