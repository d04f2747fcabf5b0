import { apiKeys } from '@carillon/contract/api-keys'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { accessApiKey, createApiKey, deleteApiKey, findApiKeys, updateApiKey } from './api-keys.ts'

export function apiKeysRoutes(app: App): void {
  handle(app, apiKeys.create, ({ db, identity }, { body }) => createApiKey(db, identity, body))
  handle(app, apiKeys.list, async ({ db, identity }, { query }) => ({
    result: await findApiKeys(db, identity, query.limit),
  }))
  handle(app, apiKeys.get, async ({ db, identity }, { params }) => ({
    result: [await accessApiKey(db, identity, params.api_key_id)],
  }))
  handle(app, apiKeys.rename, async ({ db, identity }, { params, body }) => {
    const { api_key_id, name } = await updateApiKey(db, identity, params.api_key_id, { name: body.name })
    return { api_key_id, name }
  })
  handle(app, apiKeys.update, ({ db, identity }, { params, body }) =>
    updateApiKey(db, identity, params.api_key_id, body),
  )
  handle(app, apiKeys.delete, ({ db, identity }, { params }) => deleteApiKey(db, identity, params.api_key_id))
}
