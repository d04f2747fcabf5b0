import { foldText } from '@carillon/segment-language/fold-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * `foldText` in SQL. It calls `fold_letters` for `lower`, because a database over several machines loses a collation that
 * stands within another one (migration 0249). Most texts are ASCII, which is cheap (0.1 µs a text; the full folding takes 0.6 µs). Stored texts
 * are trimmed and well formed already, since everything that writes them ensures it.
 */
export function folded(text: Sql, hasSigma = true): Sql {
  return sql`case when ${isAscii(text)} then lower(${text} collate "C") else ${foldedFully(text, hasSigma)} end`
}

export function isAscii(text: Sql): Sql {
  return sql`octet_length(${text}) = length(${text})`
}

/**
 * Folds a text that is not ASCII. Testing whether it needs Unicode composition costs half of always composing. The
 * final form of sigma equals sigma; this matters only if the other text has a sigma, and looking for it takes 0.15 µs a
 * text.
 */
export function foldedFully(text: Sql, hasSigma = true): Sql {
  const composed = sql`case when ${text} is nfc normalized then ${text} else normalize(${text}, nfc) end`
  const lower = sql`fold_letters((${composed}) collate fold_case)`
  const sigmas = hasSigma ? sql`replace(${lower}, 'ς', 'σ')` : lower
  return sql`replace(${sigmas}, ${sql.lit('\u0307')}, '') collate "C"`
}

/** The lower case of any language; PostgreSQL has one collation for all of them. */
export function lowerCase(text: Sql): Sql {
  return sql`lower_letters(${text} collate "und-x-icu") collate "C"`
}

/** The upper case of any language. */
export function upperCase(text: Sql): Sql {
  return sql`upper_letters(${text} collate "und-x-icu") collate "C"`
}

/** True if a text contains another one, both folded. */
export function foldedHolds(text: Sql, search: string): RawBuilder<SqlBool> {
  return sql`strpos(${folded(text)}, ${foldText(search)}) > 0`
}
