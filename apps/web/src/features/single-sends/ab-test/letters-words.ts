import type { Language } from '#lib/messages.tsx'

/** `B`, `C and D`, `B, C, and D`. */
export function lettersWords(variations: readonly { letter: string }[], language: Language): string {
  return new Intl.ListFormat(language).format(variations.map(({ letter }) => letter))
}
