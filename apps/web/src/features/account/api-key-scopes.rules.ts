/** How much a key may do in one area. */
export type AccessLevel = 'none' | 'read' | 'full'

/** The areas a key can be given, in the order of the form. */
export const keyAreas = [
  'marketing',
  'design_library',
  'templates',
  'asm.groups',
  'suppression',
  'mail',
  'user',
  'api_keys',
  'subusers',
] as const
export type KeyArea = (typeof keyAreas)[number]

const verbs = ['create', 'read', 'update', 'delete'] as const

/** The scopes behind the chosen levels, limited to those the maker has; undefined scopes limit nothing. */
export function scopesOf(
  levels: Readonly<Partial<Record<KeyArea, AccessLevel>>>,
  own: readonly string[] | undefined,
): string[] {
  return keyAreas
    .flatMap((area) => {
      const level = levels[area] ?? 'none'
      if (level === 'none') return []
      return (level === 'read' ? (['read'] as const) : verbs).map((verb) => `${area}.${verb}`)
    })
    .filter((scope) => own === undefined || own.includes(scope))
}

/** Areas in which the maker has any scope: no others can be given away. */
export function grantableAreas(own: readonly string[] | undefined): readonly KeyArea[] {
  if (own === undefined) return keyAreas
  return keyAreas.filter((area) => own.some((scope) => scope.startsWith(`${area}.`)))
}
