import { isDay, parseInstant } from '@carillon/segment-language/instant'
import * as z from 'zod/mini'
import { splitList } from './csv-list.ts'
import { emailLimits, emailPattern, emailToFind, normalizeEmail } from './email-address.ts'
import { readableName } from './readable-name.ts'

/** Ids of rows: UUIDs in lower case. */
export const uuid = z.uuid()

/** A day of the calendar that exists, `2026-11-21`, in the years 1 to 9999. */
export const day = z.stringFormat('date', isDay)

/**
 * An instant in the years 1 to 9999, ISO 8601. Answers are in UTC with a final Z. Input may have another offset; without
 * one it means UTC, and a day alone means its midnight. Days and times that don't exist are refused.
 */
export const instant = z.stringFormat('datetime', (text) => readInstant(text) !== null)

/** Reads an instant as `instant` takes it, down to the millisecond. Null for any other text. */
export function readInstant(text: string): Date | null {
  const microseconds = parseInstant(text.trim())
  return microseconds === null ? null : new Date(Math.floor(microseconds / 1000))
}

/** The neighbours of a page. `prev` and `next` are left out, never null: clients loop until `next` is missing. */
export const Metadata = z.object({
  prev: z.optional(z.string()),
  self: z.optional(z.string()),
  next: z.optional(z.string()),
  count: z.optional(z.number()),
})
export type Metadata = z.output<typeof Metadata>

/** A whole number from a query string, within bounds. */
export function wholeNumber(limits: { min: number; max: number; fallback: number }) {
  return z._default(
    z.coerce.number().check(z.int(), z.minimum(limits.min), z.maximum(limits.max)),
    limits.fallback,
  )
}

/** Seconds since 1970 in a query string, until the end of the year 9999. */
export const unixSeconds = z.coerce.number().check(z.minimum(0), z.maximum(253_402_300_799))

/** The signature of an address that is used without a token. */
export const SignedQuery = z.object({ expires: z.string(), signature: z.string() })

/** `true` or `false` in a query string. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** A parameter that asks by being there, as in `?_pricing`; `false` and `0` say no. */
export const asked = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === ''),
)

/**
 * A list in a query string: repeated (`ids=a&ids=b`) or comma-separated (`ids=a,b`); clients use both. Entries with commas are
 * quoted (`splitList`).
 */
export const csv = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (Array.isArray(value) ? value : [value]).flatMap(splitList)),
)

/** A list in a query string that a call requires, with at least one value. */
export const someCsv = z.pipe(csv, z.array(z.string()).check(z.minLength(1)))

/** A list in a query string that narrows an answer. An empty one (`ids=`) narrows nothing, like a missing one. */
export const csvFilter = csvFilterOf(z.string())

/** Like `csvFilter`, with values that are checked, such as the names of states. */
export function csvFilterOf<Entry extends z.ZodMiniType<unknown, string>>(entry: Entry) {
  return z.optional(
    z.pipe(
      z.pipe(csv, z.array(entry)),
      z.transform((entries: z.output<Entry>[]) => (entries.length > 0 ? entries : undefined)),
    ),
  )
}

/** Text trimmed at both ends, then measured. */
export function text(limits: { min?: number; max: number }) {
  return z.string().check(z.trim(), z.minLength(limits.min ?? 0), z.maxLength(limits.max))
}

/** A name that people recognize by reading it (`readableName`), then measured. */
export function nameText(limits: { max: number }) {
  return z.string().check(z.overwrite(readableName), z.minLength(1), z.maxLength(limits.max))
}

/** An address in its one spelling (`normalizeEmail`). */
export const emailAddress = z.string().check(
  z.trim(),
  z.maxLength(emailLimits.length),
  z.overwrite((text) => normalizeEmail(text) ?? ''),
  z.regex(emailPattern, 'email'),
)

/** An address to look up, including addresses stored before today's rules for addresses. */
export const storedEmail = z
  .string()
  .check(z.trim(), z.maxLength(emailLimits.length), z.overwrite(emailToFind), z.regex(emailPattern, 'email'))

/** Paging by `page_size` and an opaque `page_token`. */
export function pageQuery(limits: { max: number; fallback: number }) {
  return {
    page_size: wholeNumber({ min: 1, max: limits.max, fallback: limits.fallback }),
    page_token: z.optional(z.string()),
  }
}
