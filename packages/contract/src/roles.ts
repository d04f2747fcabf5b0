import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nameText, text, uuid } from './wire.ts'

export const roleLimits = { name: 100, description: 500, scopes: 500, roles: 100 } as const

/** The roles that come with the product. Their names in each language are in the texts of the app. */
export const standardRoles = ['marketer', 'designer', 'viewer'] as const
export type StandardRole = (typeof standardRoles)[number]

/** The role of the product that answers name so. No role of an account has such a name. */
export function standardRoleOf(name: string): StandardRole | null {
  const lower = name.toLowerCase()
  return standardRoles.find((one) => one === lower) ?? null
}

export const Role = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** Null: a role of the account's own. */
  standard: z.nullable(z.enum(standardRoles)),
  /** The documented scopes, each by its full name. */
  scopes: z.array(z.string()),
  /** The number of people with this role. */
  people: z.number(),
})
export type Role = z.output<typeof Role>

const params = z.object({ id: uuid })
const Name = nameText({ max: roleLimits.name })
const Description = text({ max: roleLimits.description })
const Scopes = z.array(z.string()).check(z.minLength(1), z.maxLength(roleLimits.scopes))

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/v3/roles',
    scope: 'teammates.read',
    summary: 'The roles of the account: those that come with the product, then its own by name.',
    status: 200,
    answer: z.object({ result: z.array(Role) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/roles',
    scope: 'teammates.create',
    summary: 'Creates a role. It has no scopes that its maker lacks.',
    body: z.object({ name: Name, description: z.optional(Description), scopes: Scopes }),
    status: 201,
    answer: Role,
    refuses: ['scope_unknown', 'role_name_taken', 'role_limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/roles/:id',
    scope: 'teammates.read',
    summary: 'One role.',
    params,
    status: 200,
    answer: Role,
    refuses: ['role_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/roles/:id',
    scope: 'teammates.update',
    isSetting: true,
    summary: "Changes a role of the account's own, for all people with it. Only administrators may.",
    params,
    body: z.object({
      name: z.optional(Name),
      description: z.optional(Description),
      scopes: z.optional(Scopes),
    }),
    status: 200,
    answer: Role,
    refuses: [
      'role_not_found',
      'role_standard',
      'scope_unknown',
      'role_name_taken',
      'administrator_required',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/roles/:id',
    scope: 'teammates.delete',
    summary: "Deletes a role of the account's own that nobody has. Only administrators may.",
    params,
    status: 204,
    refuses: ['role_not_found', 'role_standard', 'role_in_use', 'administrator_required'],
  }),
}
