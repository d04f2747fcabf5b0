import { customFields } from '@carillon/contract/custom-fields'
import { customFieldsLegacy, type LegacyField } from '@carillon/contract/custom-fields-legacy'
import { type FieldType, reservedFields } from '@carillon/contract/reserved-fields'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { createCustomField } from '../custom-fields.ts'
import type { FieldReaders } from '../field-readers.ts'
import { type Field, findCustomFields } from '../find-custom-fields.ts'
import { accessByNumber, deleteUnusedField } from './numbered-fields.ts'

const types = { text: 'Text', number: 'Number', date: 'Date' } as const satisfies Record<string, FieldType>
const typeNames = { Text: 'text', Number: 'number', Date: 'date' } as const satisfies Record<
  FieldType,
  string
>

/** The reserved fields of the oldest API in its order; the sets are no fields of ours. */
const oldest = [
  'first_name',
  'last_name',
  'email',
  'created_at',
  'updated_at',
  'last_emailed',
  'last_clicked',
  'last_opened',
]
const sets = [
  { name: 'lists', type: 'set' as const },
  { name: 'campaigns', type: 'set' as const },
]

export function customFieldsLegacyRoutes(app: App, readers: FieldReaders): void {
  const { customFieldLimit } = app.services.config
  handle(app, customFields.createLegacy, async ({ db, account }, { query, body }) => {
    const { name, type } = body
    if (sets.some((set) => set.name === name.toLowerCase()))
      throw new Refusal('custom_field_reserved', { name }, { field: 'name' })
    const asked = { name, field_type: types[type] }
    const field = await createCustomField(db, account, asked, customFieldLimit)
    return { ...show(field), ...(query.show_all_ids ? { tne_id: field.id } : {}) }
  })
  handle(app, customFieldsLegacy.list, async ({ db, account }) => ({
    custom_fields: (await findCustomFields(db, account)).map(show),
  }))
  handle(app, customFieldsLegacy.get, async ({ db, account }, { params }) =>
    show(await accessByNumber(db, account, Number(params.id))),
  )
  handle(app, customFieldsLegacy.delete, async ({ db, identity, now }, { params }) => {
    await deleteUnusedField(db, identity, Number(params.id), now, readers)
    return { message: 'Custom Field delete is processing.' }
  })
  handle(app, customFieldsLegacy.reserved, async () => ({ reserved_fields: reserved }))
}

/** The fields of the oldest API, its sets, and then the names that are reserved here in addition. */
const reserved = [
  ...oldest.flatMap((name) => reservedFields.filter((field) => field.name === name)).map(showReserved),
  ...sets,
  ...reservedFields.filter(({ name }) => !oldest.includes(name)).map(showReserved),
]

function showReserved({ name, type }: { name: string; type: FieldType }) {
  return { name, type: typeNames[type] }
}

function show({ number, name, type }: Field): LegacyField {
  return { id: number, name, type: typeNames[type] }
}
