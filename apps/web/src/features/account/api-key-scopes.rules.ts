import { scopes } from '@carillon/contract/scope-names'
import { holds } from '@carillon/contract/scopes'

/** How much a key may do in one area. */
export type AccessLevel = 'none' | 'read' | 'full'

/** What belongs to an area of the form: the beginnings of scopes. */
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

/** The areas a key can be given, in the order of the form. */
export const keyAreas = Object.keys(beginnings) as readonly KeyArea[]

/** The scopes behind the chosen levels, limited to those the maker has; undefined scopes limit nothing. */
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

/** Areas in which the maker has any scope: no others can be given away. */
export function grantableAreas(own: readonly string[] | undefined): readonly KeyArea[] {
  return keyAreas.filter((area) => scopesOf({ [area]: 'full' }, own).length > 0)
}
