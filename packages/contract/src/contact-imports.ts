import * as z from 'zod/mini'
import { overageConsent } from './contact-limit.ts'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { importPhases } from './import-phases.ts'
import { fieldTypes } from './reserved-fields.ts'
import { instant, nameText, SignedQuery, text, uuid, wholeNumber } from './wire.ts'

export const importLimits = {
  rows: 1_000_000,
  bytes: 5_000_000_000,
  /** Largest size of a gzip file when unpacked, in bytes. Unpacking stops there. */
  unpackedBytes: 5_000_000_000,
  /** A header wider than this is refused. */
  columns: 600,
  /** Longest record, in characters. A longer one means that a quotation mark was never closed. */
  recordLength: 1_000_000,
  previewRows: 20,
  fileName: 255,
  /** Number of rows or cells shown as examples for each reason. */
  examples: 3,
  rollbackDays: 7,
  /** After this time without progress, a job is reported as stalled and may be retried. */
  stuckMs: 60_000,
  /** An upload that was not started by then is deleted. */
  waitingMs: 24 * 3_600_000,
} as const

/** pending: not finished; errored: done, but some rows were refused; failed: nothing was applied; cancelled: by a user. */
export const importStatuses = ['pending', 'completed', 'errored', 'failed', 'cancelled'] as const

const JobId = z.object({ id: z.string().check(z.maxLength(64)) })

/** One entry a column, in the file's order: a field id (`_rf2_T`, `w1_T`), or null to skip the column. */
export const FieldMappings = z
  .array(z.nullable(z.string().check(z.maxLength(64))))
  .check(z.minLength(1), z.maxLength(importLimits.columns))

/**
 * How cells are read when they are ambiguous. 1/2/2026 is January 2 (`month_first`) unless the import was started with
 * `day_first`. A comma is the decimal mark in files separated by semicolons; in others only when the caller sets it.
 */
export const ImportReading = z.object({
  date_order: z.optional(z.enum(['month_first', 'day_first'])),
  decimal_comma: z.optional(z.boolean()),
  /** Corrects domains with a common typing error (`gmial.com` becomes `gmail.com`). */
  correct_domains: z.optional(z.boolean()),
})
export type ImportReading = z.output<typeof ImportReading>

/** Rows that were refused, or cells that were left out, for the same reason. */
const Problem = z.object({
  kind: z.enum(['row', 'cell']),
  code: z.string(),
  /** Name of the field; null when the whole row is refused. */
  field: z.nullable(z.string()),
  count: z.number(),
  /** `row` counts from 1, without the header. */
  examples: z.array(z.object({ row: z.number(), value: z.string() })),
})
export type ImportProblem = z.output<typeof Problem>

/** What an import would change, based on the contacts at `as_of`. Applying it computes the changes again. */
const Forecast = z.object({
  as_of: instant,
  created_count: z.number(),
  /** Existing contacts that would change. */
  changed_count: z.number(),
  /** Existing contacts whose fields would not change. They may still be added to lists. */
  unchanged_count: z.number(),
  /** How many would be new on the list; null without a list or with several. */
  listed_count: z.nullable(z.number()),
  /** Dates such as 1/2/2026 that mean another day in the other order, and dates that are valid in one order only. */
  dates: z.object({ ambiguous: z.number(), only_day_first: z.number(), only_month_first: z.number() }),
  /** Cells that would be numbers if the comma were the decimal mark. */
  comma_numbers: z.number(),
  /** Domains with a typing error, most frequent first. */
  domains: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
})
export type ImportForecast = z.output<typeof Forecast>

export const ImportJob = z.object({
  id: z.string(),
  status: z.enum(importStatuses),
  job_type: z.enum([
    'import_contacts',
    'upsert_contacts',
    'delete_contacts',
    'remove_contacts_from_list',
    'rollback_import',
    'undo_deletion',
    'change_list',
    'unsubscribe_contacts',
  ]),
  results: z.object({
    /** Rows of the file (or contacts of the call). */
    requested_count: z.number(),
    created_count: z.number(),
    updated_count: z.number(),
    deleted_count: z.number(),
    errored_count: z.number(),
    /** Rows replaced by a later row for the same contact. */
    duplicate_count: z.number(),
    /** Cells dropped because they do not fit their field; their rows were applied without them. */
    dropped_cell_count: z.number(),
    /** Rollback only: contacts not or only partly rolled back, because they were changed after the import. */
    kept_count: z.optional(z.number()),
    /** Signed address of the refused rows as CSV. Needs no token and works for an hour. */
    errors_url: z.optional(z.string()),
  }),
  started_at: instant,
  finished_at: z.optional(instant),
  phase: z.enum(importPhases),
  /** Rows of the current phase that are done. */
  processed_count: z.number(),
  /** Rows in the file. An estimate from its size until the file is read; null when not known. */
  total_count: z.nullable(z.number()),
  list_ids: z.array(z.string()),
  file_name: z.nullable(z.string()),
  file_bytes: z.nullable(z.number()),
  /** Why the job failed: the code of a refusal and the details for its sentence. */
  error: z.nullable(
    z.object({ error_id: z.string(), message: z.string(), parameter: z.record(z.string(), z.unknown()) }),
  ),
  can_cancel: z.boolean(),
  /** Email address of the user who started it. */
  started_by: z.nullable(z.string()),
  /** Name of the list that is created when the import is confirmed. */
  list_name: z.nullable(z.string()),
  field_mappings: z.nullable(z.array(z.nullable(z.string()))),
  reading: ImportReading,
  /** What an import that waits for `confirm` would do. */
  forecast: z.nullable(Forecast),
  /** Why rows were refused and cells left out, most frequent first; known when the check is over. */
  problems: z.array(Problem),
  /** True after a quarter of an hour without progress. `retry` continues from the last checkpoint. */
  needs_attention: z.boolean(),
  /** Until then the import can be rolled back; null when it can't. */
  rollback_until: z.nullable(instant),
  /** The job that rolled it back. */
  rolled_back_by: z.nullable(z.string()),
})
export type ImportJob = z.output<typeof ImportJob>

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
      header: z.string(),
      /** First values, at most `previewRows`, blank ones included. */
      samples: z.array(z.string()),
      /** The field that matches the header, in English or German; null when none does. No field is suggested twice. */
      field_id: z.nullable(z.string()),
      /** The type of custom field that fits the values of the first thousand rows. */
      field_type: z.enum(fieldTypes),
      /** The order of day and month in dates such as 12/31/2025 in the first thousand rows; null when there are none or both orders fit. */
      date_order: z.nullable(z.enum(['month_first', 'day_first'])),
      /** A date of the column and what it means in each order; null where it is no day in that order. */
      date_example: z.nullable(
        z.object({ cell: z.string(), month_first: z.nullable(instant), day_first: z.nullable(instant) }),
      ),
    }),
  ),
  /** The earlier choices, when the file has been checked before. */
  field_mappings: z.nullable(z.array(z.nullable(z.string()))),
  reading: ImportReading,
})
export type ImportPreview = z.output<typeof ImportPreview>

/** Reasons to refuse a file: by the upload, the preview or the job. */
const fileRefusals = [
  'import_empty',
  'import_no_header',
  'import_header_duplicate',
  'import_too_many_columns',
  'import_binary',
  'import_encoding',
  'import_quote_unclosed',
  'import_quote_stray',
  'import_row_too_long',
  'import_gzip_broken',
  'import_too_large',
] as const

const mappingRefusals = [
  'import_mapping_unknown_field',
  'import_mapping_duplicate',
  'import_mapping_no_identifier',
  'import_mapping_too_many',
] as const

export const contactImports = {
  create: endpoint({
    method: 'PUT',
    path: '/v3/marketing/contacts/imports',
    scope: 'marketing_campaigns.update',
    summary:
      'Creates an import. Answers the address and the headers for the PUT of the CSV file (plain or gzip). With `field_mappings` the import starts after the upload; without, it waits for the start call.',
    body: z.object({
      list_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
      file_type: z.optional(z.literal('csv')),
      field_mappings: z.optional(FieldMappings),
      file_name: z.optional(text({ max: importLimits.fileName })),
      /** The user agreed to the cost of exceeding the contact limit. */
      accept_overage: overageConsent,
    }),
    status: 200,
    answer: z.object({
      job_id: z.string(),
      upload_uri: z.string(),
      upload_headers: z.array(z.object({ header: z.string(), value: z.string() })),
    }),
    refuses: ['list_not_found', ...mappingRefusals],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports',
    scope: 'marketing.read',
    summary: 'The latest imports of the account, newest first.',
    query: z.object({ page_size: wholeNumber({ min: 1, max: 100, fallback: 20 }) }),
    status: 200,
    answer: z.object({ result: z.array(ImportJob) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports/:id',
    scope: 'marketing.read',
    summary: 'Status of an import, an upsert or a deletion of contacts.',
    params: JobId,
    status: 200,
    answer: ImportJob,
    refuses: ['import_not_found'],
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/v3/marketing/contacts/imports/:id/file',
    scope: 'public',
    summary: 'Uploads the file to the signed address from the create call. Needs no token.',
    params: JobId,
    query: SignedQuery,
    bodyType: 'binary',
    status: 200,
    answer: z.object({ file_bytes: z.number() }),
    refuses: [
      'import_not_found',
      'import_already_uploaded',
      'import_too_large',
      'import_empty',
      'import_binary',
      'link_invalid',
    ],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports/:id/preview',
    scope: 'marketing.read',
    summary: 'Header, first rows and matched fields of an uploaded file that has not been started.',
    params: JobId,
    status: 200,
    answer: ImportPreview,
    refuses: ['import_not_found', 'import_not_uploaded', 'import_already_started', ...fileRefusals],
  }),
  start: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/start',
    scope: 'marketing_campaigns.create',
    summary:
      'Starts an uploaded import with its mapping and target. `list_name` creates a list; without a list, contacts are only added to the account. With `forecast` the file is only checked, and `confirm` applies it. Until then it can be started again.',
    params: JobId,
    body: z.object({
      field_mappings: FieldMappings,
      list_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
      list_name: z.optional(nameText({ max: 100 })),
      forecast: z.optional(z.boolean()),
      reading: z.optional(ImportReading),
      accept_overage: overageConsent,
    }),
    startsJob: true,
    status: 202,
    answer: JobAnswer,
    refuses: [
      'import_not_found',
      'import_not_uploaded',
      'import_already_started',
      'list_not_found',
      'list_name_taken',
      'list_limit_reached',
      ...mappingRefusals,
      ...fileRefusals,
    ],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/confirm',
    scope: 'marketing_campaigns.create',
    summary: 'Applies an import that was checked and waits for confirmation.',
    params: JobId,
    body: z.object({ accept_overage: overageConsent }),
    startsJob: true,
    status: 202,
    answer: JobAnswer,
    refuses: [
      'import_not_found',
      'import_not_checked',
      'import_already_started',
      'list_name_taken',
      'list_limit_reached',
      'contact_limit_reached',
      'contact_overage_consent_required',
    ],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/retry',
    scope: 'marketing_campaigns.create',
    summary: 'Continues a job that has made no progress for a minute, from its last checkpoint.',
    params: JobId,
    startsJob: true,
    status: 202,
    answer: JobAnswer,
    refuses: ['import_not_found', 'import_not_stuck'],
  }),
  forecastRollback: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports/:id/rollback',
    scope: 'marketing.read',
    summary: 'What a rollback would change now.',
    params: JobId,
    status: 200,
    answer: z.object({
      /** Contacts created by the import and not changed since. They are deleted. */
      delete_count: z.number(),
      /** Contacts created by the import that stay, because they were changed since or are on another list. */
      keep_count: z.number(),
      /** Contacts that existed before. Fields that still have the imported value get their old value back. */
      restore_count: z.number(),
      /** How many of those keep a field because it was changed again after the import. */
      partly_count: z.number(),
    }),
    refuses: ['import_not_found', 'import_not_rollbackable'],
  }),
  rollback: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/rollback',
    scope: 'marketing_campaigns.create',
    summary: 'Rolls an import back, within seven days. Answers the job that does it.',
    params: JobId,
    startsJob: true,
    status: 202,
    answer: JobAnswer,
    refuses: ['import_not_found', 'import_not_rollbackable'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/cancel',
    scope: 'marketing_campaigns.create',
    summary:
      'Stops an import. While the file is being checked, nothing has changed. Later, the parts that were already applied stay.',
    params: JobId,
    status: 200,
    answer: ImportJob,
    refuses: ['import_not_found', 'import_not_cancellable'],
  }),
  errors: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports/:id/errors',
    scope: 'public',
    summary:
      'The refused rows: the columns of the file and a last column, `error`. The signed address in `errors_url` replaces the token.',
    params: JobId,
    query: SignedQuery,
    status: 200,
    answerType: 'text/csv',
    refuses: ['import_not_found', 'link_invalid'],
  }),
}
