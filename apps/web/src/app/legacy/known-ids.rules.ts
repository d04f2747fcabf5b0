import type { LegacyKind } from '@carillon/contract/legacy-numbers'

/** The addresses that the old application completed with a number, and the kind of thing that it named. */
const kinds: Readonly<Record<string, LegacyKind>> = {
  '/single-sends': 'single_send',
  '/contacts/lists': 'list',
  '/contacts/edit': 'list',
  '/contacts/segments': 'segment',
  '/contacts/segments/duplicate': 'segment',
}

interface NumberedAddress {
  kind: LegacyKind
  number: number
  /** The address with an id in place of the number. */
  with(id: string): string
}

/** The thing that an address names by a number, or undefined. The address has no `/legacy`. */
export function numberIn(pathname: string): NumberedAddress | undefined {
  const [, before = '', number = '', rest = ''] = /^(\/[a-z/-]+)\/(\d+)((?:\/.*)?)$/.exec(pathname) ?? []
  if (!Object.hasOwn(kinds, before)) return undefined
  return {
    kind: kinds[before]!,
    number: Number(number),
    // Renaming a list names it twice.
    with: (id) => `${before}/${id}${rest.endsWith(`/${number}`) ? rest.replace(/\d+$/, id) : rest}`,
  }
}
