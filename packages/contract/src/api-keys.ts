import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nameText, wholeNumber } from './wire.ts'

export const apiKeyLimits = { name: 100, keys: 100 } as const

const KeyId = z.object({ api_key_id: z.string().check(z.maxLength(64)) })
const Name = nameText({ max: apiKeyLimits.name })
const Named = z.object({ api_key_id: z.string(), name: z.string() })
const Scoped = z.object({ api_key_id: z.string(), name: z.string(), scopes: z.array(z.string()) })
const Scopes = z.array(z.string()).check(z.maxLength(500))

export const apiKeys = {
  create: endpoint({
    method: 'POST',
    path: '/v3/api_keys',
    scope: 'api_keys.create',
    summary:
      'Creates a key. Only this answer contains the key itself. Without `scopes` the key has all scopes of its creator.',
    body: z.object({ name: Name, scopes: z.optional(Scopes) }),
    status: 201,
    answer: z.object({
      api_key: z.string(),
      api_key_id: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
    }),
    refuses: ['api_key_scope_unknown', 'api_key_limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/api_keys',
    scope: 'api_keys.read',
    summary: 'The keys of this account, newest first.',
    query: z.object({ limit: wholeNumber({ min: 1, max: 1000, fallback: 100 }) }),
    status: 200,
    answer: z.object({
      result: z.array(
        z.object({
          api_key_id: z.string(),
          name: z.string(),
          created_at: z.string(),
          last_used_at: z.nullable(z.string()),
          /** Ours: the address of the person who made the key, or took it over. The key never has more rights. */
          person: z.string(),
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/api_keys/:api_key_id',
    scope: 'api_keys.read',
    summary: 'One key with its scopes.',
    params: KeyId,
    status: 200,
    answer: z.object({ result: z.array(Scoped) }),
    refuses: ['api_key_not_found'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/v3/api_keys/:api_key_id',
    isSetting: true,
    scope: 'api_keys.update',
    summary: 'Renames a key.',
    params: KeyId,
    body: z.object({ name: Name }),
    status: 200,
    answer: Named,
    refuses: ['api_key_not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v3/api_keys/:api_key_id',
    isSetting: true,
    scope: 'api_keys.update',
    summary: 'Sets name and scopes of a key.',
    params: KeyId,
    body: z.object({ name: Name, scopes: z.optional(Scopes) }),
    status: 200,
    answer: Scoped,
    refuses: ['api_key_not_found', 'api_key_scope_unknown'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/api_keys/:api_key_id',
    scope: 'api_keys.delete',
    summary: 'Revokes a key immediately.',
    params: KeyId,
    status: 204,
    refuses: ['api_key_not_found'],
  }),
}
