import type { RightsInput } from '#api/teammates.ts'

/** The chosen rights of a person: `admin`, `own`, or the id of a role. The scopes count for `own`. */
export interface ChosenRights {
  kind: string
  scopes: string[]
}

/** Rights as the calls take them. */
export function rightsOf({ kind, scopes }: ChosenRights): RightsInput {
  const isRole = kind !== 'admin' && kind !== 'own'
  return {
    is_admin: kind === 'admin',
    scopes: kind === 'own' ? scopes : [],
    role_id: isRole ? kind : null,
  }
}
