/**
 * Folds a text for comparison in conditions: trims it, composes it (NFC) and makes it lower case. Two special cases of
 * lower case are removed: a final sigma becomes a sigma, and the dot that 'İ' leaves above its 'i' is dropped.
 *
 * In PostgreSQL, in a UTF-8 database and for a trimmed text, as all stored texts are, the same is
 *
 * translate(lower(normalize(x, nfc) collate fold_case), 'ς' || U&'\0307', 'σ')
 *
 * and for texts of ASCII alone (`octet_length(x) = length(x)`), which most are, the much cheaper `lower(x collate
 * "C")`.
 *
 * A collation is named because a database's own decides what its `lower` does; `fold_case` (migration 0022) takes one
 * code point after the other, which works like JavaScript's `toLowerCase` without these two special cases. The text
 * must be well formed and hold no NUL, which no database keeps anyway (`isStorableText`).
 */
export function foldText(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ').replaceAll('\u0307', '')
}

/** True if a text contains the searched text, both folded. Every text contains the empty search. */
export function holdsText(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}

/** True if a database in UTF-8 can store the text. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const beforeIsWord = /[\p{L}\p{Nd}]$/u
const afterIsWord = /^[\p{L}\p{Nd}]/u

/**
 * True if a folded text contains a folded value as a whole word, with no letter or digit (Unicode's L and Nd) directly
 * before or after it. An empty value is contained nowhere.
 *
 * In PostgreSQL, with every character of the value but letters and digits behind a backslash: `folded ~
 * ('(^|[^[:alnum:]])' || value || '([^[:alnum:]]|$)') collate "und-x-icu"`, asked only where `position(value in folded) >
 * 0`.
 */
export function holdsWord(folded: string, value: string): boolean {
  if (value === '') return false
  for (let at = folded.indexOf(value); at >= 0; at = folded.indexOf(value, at + 1)) {
    const before = folded.slice(Math.max(at - 2, 0), at)
    const after = folded.slice(at + value.length, at + value.length + 2)
    if (!beforeIsWord.test(before) && !afterIsWord.test(after)) return true
  }
  return false
}
