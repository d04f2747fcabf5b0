import { customFields } from '@carillon/contract/custom-fields'
import { reservedFields } from '@carillon/contract/reserved-fields'
import type { App } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import {
  createCustomField,
  createCustomFields,
  deleteCustomField,
  renameCustomField,
  toWire,
} from './custom-fields.ts'
import type { FieldReaders } from './field-readers.ts'
import { findUsage, findUsageOf } from './field-usage.ts'
import { findCustomFields, findFieldsBeingDeleted } from './find-custom-fields.ts'
import { customFieldsLegacyRoutes } from './legacy/routes.ts'

const reserved = reservedFields.map(({ id, name, type, readOnly }) => ({
  id,
  name,
  field_type: type,
  ...(readOnly ? { read_only: true as const } : {}),
}))

export function customFieldsRoutes(app: App, readers: FieldReaders): void {
  const { customFieldLimit } = app.services.config
  handle(app, customFields.list, async (context) => {
    const { db, account } = context
    const base = baseAddress(context)
    return {
      custom_fields: (await findCustomFields(db, account)).map((field) => toWire(field, base)),
      deleting_fields: (await findFieldsBeingDeleted(db, account)).map((field) => toWire(field, base)),
      reserved_fields: reserved,
      _metadata: { self: `${base}${customFields.list.path}` },
    }
  })
  handle(app, customFields.create, async (context, { body }) =>
    toWire(
      await createCustomField(context.db, context.account, body, customFieldLimit),
      baseAddress(context),
    ),
  )
  handle(app, customFields.createMany, async (context, { body }) => {
    const made = await createCustomFields(context.db, context.account, body.custom_fields, customFieldLimit)
    const base = baseAddress(context)
    return { custom_fields: made.map((field) => toWire(field, base)) }
  })
  handle(app, customFields.rename, async (context, { params, body }) =>
    toWire(
      await renameCustomField(context.db, context.account, params.id, body.name, readers),
      baseAddress(context),
    ),
  )
  handle(app, customFields.delete, ({ db, identity, now }, { params }) =>
    deleteCustomField(db, identity, params.id, now, readers),
  )
  handle(app, customFields.usage, ({ db, account }) => findUsage(db, account, readers))
  handle(app, customFields.usageOf, ({ db, account }, { params }) =>
    findUsageOf(db, account, params.id, readers),
  )
  customFieldsLegacyRoutes(app, readers)
}
