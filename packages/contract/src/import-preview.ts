import * as z from 'zod/mini'
import { ImportReading, statusMeanings, UnsubscribedElsewhere } from './import-reading.ts'
import { fieldTypes } from './reserved-fields.ts'
import { instant } from './wire.ts'

export const ImportPreview = z.object({
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  compression: z.nullable(z.literal('gzip')),
  delimiter: z.enum([',', ';', '\t', '|']),
  file_bytes: z.number(),
  /** Rows without the header: exact if the preview read the whole file, else estimated from its size; null when not known. */
  row_count: z.nullable(z.number()),
  row_count_exact: z.boolean(),
  columns: z.array(
    z.object({
      /**
       * The name of the column. A second column with the same name gets a number, as in `Note (2)`. Empty in a file
       * without names.
       */
      header: z.string(),
      /** True if an earlier column has the same name. */
      is_repeated: z.boolean(),
      /** The first values, at most `previewRows`, including blank ones. */
      samples: z.array(z.string()),
      /** The field that matches the header, in English or German; null when none does. No field is suggested twice. */
      field_id: z.nullable(z.string()),
      /** The type of custom field that fits the values of the first thousand rows: all of them, or 95 % for dates. */
      field_type: z.enum(fieldTypes),
      /** The number of these values that don't fit the type, and the first of them. */
      misfits: z.nullable(z.object({ count: z.number(), cell: z.string() })),
      /** The decimal mark of the numbers in the first thousand rows; null when there are none or they contradict each other. */
      decimal_mark: z.nullable(z.enum(['comma', 'point'])),
      /** A number such as 2.500 and its value with each decimal mark; null if the column has none. */
      number_example: z.nullable(z.object({ cell: z.string(), comma: z.number(), point: z.number() })),
      /**
       * Present if the column says that people have unsubscribed: the way it says so, the number of such rows among the
       * first thousand, and some of the values.
       */
      status: z.nullable(
        z.object({
          meaning: z.enum(statusMeanings),
          count: z.number(),
          values: z.array(z.string()),
        }),
      ),
      /** The order of day and month in dates such as 12/31/2025 in the first thousand rows; null when there are none or both orders fit. */
      date_order: z.nullable(z.enum(['month_first', 'day_first'])),
      /** A date of the column and its meaning in each order; null in an order in which it is no day. */
      date_example: z.nullable(
        z.object({ cell: z.string(), month_first: z.nullable(instant), day_first: z.nullable(instant) }),
      ),
      /** True if the first thousand rows have times without a zone. They are read in `time_zone`. */
      has_local_times: z.boolean(),
    }),
  ),
  /** The zone of times that name none: the account's. */
  time_zone: z.string(),
  /** The row with the names: the requested one, or the one that the server recognised. 0: the file has no names. */
  header_row: z.number(),
  /** The first cells of the first rows of the file, so that a user can choose the row with the names. */
  first_rows: z.array(z.array(z.string())),
  /** The number of rows looked at: the first thousand, or fewer in a short file. */
  sampled_rows: z.number(),
  /** The mapping of the last check; null if the file was not checked before. */
  field_mappings: z.nullable(z.array(z.nullable(z.string()))),
  reading: ImportReading,
  unsubscribed: z.nullable(UnsubscribedElsewhere),
})
export type ImportPreview = z.output<typeof ImportPreview>
