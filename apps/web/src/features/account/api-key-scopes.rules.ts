import { scopes } from '@carillon/contract/scope-names'
import { holds } from '@carillon/contract/scopes'

/** The rights of a key in one area. */
export type AccessLevel = 'none' | 'read' | 'full'

/** The scopes of each area in the form, by their prefixes. */
const beginnings = {
  marketing: ['marketing', 'marketing_campaigns'],
  design_library: ['design_library'],
  templates: ['templates'],
  asm_groups: ['asm'],
  suppression: ['suppression'],
  mail: ['mail', 'messages', 'email_testing'],
  user: ['user'],
  api_keys: ['api_keys'],
  subusers: ['subusers'],
} as const
export type KeyArea = keyof typeof beginnings

/** The areas a key can get, in the order of the form. */
export const keyAreas = Object.keys(beginnings) as readonly KeyArea[]

/** The scopes of the chosen levels, limited to the creator's own. Undefined own scopes mean no limit. */
export function scopesOf(
  levels: Readonly<Partial<Record<KeyArea, AccessLevel>>>,
  own: readonly string[] | undefined,
): string[] {
  return keyAreas.flatMap((area) => {
    const level = levels[area] ?? 'none'
    if (level === 'none') return []
    return scopes.filter(
      (scope) =>
        beginnings[area].some((beginning) => scope.startsWith(`${beginning}.`)) &&
        (level === 'full' || scope.endsWith('.read')) &&
        holds(own ?? null, scope),
    )
  })
}

/** Areas in which the creator has any scope. Other areas can't be granted. */
export function grantableAreas(own: readonly string[] | undefined): readonly KeyArea[] {
  return keyAreas.filter((area) => scopesOf({ [area]: 'full' }, own).length > 0)
}
