import { spellOutUmlauts } from '../plain-letters.rules.ts'

/**
 * The name of a downloaded file: `newsletter-koeln-2026-11-21.csv`. It has only ASCII letters and digits, which work on
 * every system. `part` numbers the files of an export that has several.
 */
export function downloadName(
  names: readonly string[],
  at: Date,
  file: { name: string; part: number | null },
): string {
  const what = slug(names.length === 1 ? (names[0] ?? '') : '') || 'contacts'
  const ending = file.name.replace(/^[^.]*/, '')
  const part = file.part === null ? '' : `-${file.part}`
  return `${what}-${at.toISOString().slice(0, 10)}${part}${ending}`
}

function slug(name: string): string {
  return spellOutUmlauts(name)
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}
