import * as z from 'zod/mini'
import type { RightsInput } from '#api/teammates.ts'

/** The chosen rights of a person: `admin`, `own`, or the id of a role. The scopes count for `own`. */
export const ChosenRights = z.object({ kind: z.string(), scopes: z.array(z.string()) })
export type ChosenRights = z.output<typeof ChosenRights>

/** Rights as the calls take them. */
export function rightsOf({ kind, scopes }: ChosenRights): RightsInput {
  const isRole = kind !== 'admin' && kind !== 'own'
  return {
    is_admin: kind === 'admin',
    scopes: kind === 'own' ? scopes : [],
    role_id: isRole ? kind : null,
  }
}
