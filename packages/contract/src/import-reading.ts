import * as z from 'zod/mini'
import { importLimits } from './import-limits.ts'

/**
 * The rules for ambiguous values of a file. 1/2/2026 is January 2 (`month_first`) unless the import was started with
 * `day_first`. Times without a zone are in the account's time zone. Numbers such as 2.500 are read with the decimal
 * mark that the first thousand rows of their column show. Without such rows, it is a comma in files separated by
 * semicolons.
 */
export const ImportReading = z.object({
  date_order: z.optional(z.enum(['month_first', 'day_first'])),
  /**
   * True if the comma is the decimal mark of columns for which neither `decimal_marks` nor the first rows decide it.
   */
  decimal_comma: z.optional(z.boolean()),
  /** One value for each column, in the file's order; null: the numbers of the column decide. */
  decimal_marks: z.optional(
    z.array(z.nullable(z.enum(['comma', 'point']))).check(z.maxLength(importLimits.columns)),
  ),
  /** One value for each column: true if its empty cells clear the stored value. Identifiers are never cleared. */
  clear_empty: z.optional(z.array(z.boolean()).check(z.maxLength(importLimits.columns))),
  /**
   * The row with the names of the columns, counted from 1 without blank lines. 0: there is none, and the first row has
   * data.
   */
  header_row: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(importLimits.headerRow))),
  /** True if domains with a common typing error are corrected (`gmial.com` becomes `gmail.com`). */
  correct_domains: z.optional(z.boolean()),
})
export type ImportReading = z.output<typeof ImportReading>

/**
 * The meaning of a column in another tool's export. `status`: a word, such as "unsubscribed" or "blocklisted". `consent`:
 * "no" means that mail is not wanted. `opt_out`: any value but "no" means that mail is not wanted, such as the time of
 * leaving.
 */
export const statusMeanings = ['status', 'consent', 'opt_out'] as const

/**
 * The people of a file who have unsubscribed elsewhere. A person with several rows has unsubscribed if one of the rows
 * says so.
 */
export const UnsubscribedElsewhere = z.object({
  columns: z.optional(
    z
      .array(
        z.object({
          column: z.number().check(z.int(), z.minimum(0), z.maximum(importLimits.columns - 1)),
          meaning: z.enum(statusMeanings),
        }),
      )
      .check(z.maxLength(importLimits.statusColumns)),
  ),
  /** True if everyone in the file has unsubscribed. */
  everyone: z.optional(z.boolean()),
  /** The treatment of these people: they are imported as unsubscribed, or left out. */
  act: z.enum(['unsubscribe', 'leave_out']),
  /** The group they are unsubscribed from; without one, from everything. */
  group_id: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1)))),
})
export type UnsubscribedElsewhere = z.output<typeof UnsubscribedElsewhere>
