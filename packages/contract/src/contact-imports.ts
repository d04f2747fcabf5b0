import * as z from 'zod/mini'
import { overageConsent } from './contact-limit.ts'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { instant, SignedQuery, text, uuid, wholeNumber } from './wire.ts'

export const importLimits = {
  rows: 1_000_000,
  bytes: 5_000_000_000,
  /** What a gzip file may unpack to; a bomb stops here. */
  unpackedBytes: 5_000_000_000,
  /** A header wider than this is refused. */
  columns: 600,
  /** One record, in characters: beyond it a quote was never closed. */
  recordLength: 1_000_000,
  previewRows: 20,
  fileName: 255,
  /** Of each reason, so many rows or cells are shown as examples. */
  examples: 3,
  rollbackDays: 7,
  /** A job that makes no progress for so long needs somebody's attention, and may be tried again. */
  stuckMs: 60_000,
  /** What nobody has started by then is cleared away. */
  waitingMs: 24 * 3_600_000,
} as const

/** pending goes on; errored: done, some rows refused; failed: nothing was applied; cancelled: by a person. */
export const importStatuses = ['pending', 'completed', 'errored', 'failed', 'cancelled'] as const

/**
 * Where a pending job stands: waiting for the upload, waiting for `start` with a mapping, in the queue, reading and
 * checking the file (nothing is changed yet), waiting for `confirm` with its forecast, changing contacts, at its end.
 */
export const importPhases = [
  'awaiting_file',
  'awaiting_mapping',
  'queued',
  'checking',
  'awaiting_confirmation',
  'applying',
  'finished',
] as const

const JobId = z.object({ id: z.string().check(z.maxLength(64)) })

/** One entry a column, in the file's order: a field id (`_rf2_T`, `w1_T`), or null to skip the column. */
export const FieldMappings = z
  .array(z.nullable(z.string().check(z.maxLength(64))))
  .check(z.minLength(1), z.maxLength(importLimits.columns))

/**
 * How cells are read where a file alone doesn't tell. `month_first` is the rule for 1/2/2026 (January 2) unless the file
 * was started with `day_first`; a comma is the decimal mark in files separated by semicolons, else when asked for.
 */
export const ImportReading = z.object({
  date_order: z.optional(z.enum(['month_first', 'day_first'])),
  decimal_comma: z.optional(z.boolean()),
  /** Domains with a well-known typing error (`gmial.com`) are read as what they mean. */
  correct_domains: z.optional(z.boolean()),
})
export type ImportReading = z.output<typeof ImportReading>

/** Rows that are refused, or cells that are left out, for one reason. */
const Problem = z.object({
  kind: z.enum(['row', 'cell']),
  code: z.string(),
  /** The field it is about, by name; null when it is about the whole row. */
  field: z.nullable(z.string()),
  count: z.number(),
  /** `row` counts from 1, without the header. */
  examples: z.array(z.object({ row: z.number(), value: z.string() })),
})
export type ImportProblem = z.output<typeof Problem>

/** What an import would do to the contacts as they were at `as_of`; found out again when it is applied. */
const Forecast = z.object({
  as_of: instant,
  created_count: z.number(),
  /** Contacts that are there and would change. */
  changed_count: z.number(),
  /** Contacts that are there and would stay as they are, apart from being put on lists. */
  unchanged_count: z.number(),
  /** How many would be new on the list; null without a list or with several. */
  listed_count: z.nullable(z.number()),
  /** Dates such as 1/2/2026 that read as another day with the other order; and those that only one order can read. */
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
  ]),
  results: z.object({
    /** Rows of the file (or contacts of the call). */
    requested_count: z.number(),
    created_count: z.number(),
    updated_count: z.number(),
    deleted_count: z.number(),
    errored_count: z.number(),
    /** Rows that a later row of the same person replaced. */
    duplicate_count: z.number(),
    /** Cells dropped because they do not fit their field; their rows were applied without them. */
    dropped_cell_count: z.number(),
    /** Of a rollback: contacts that stayed, or stayed in part, because they were changed after the import. */
    kept_count: z.optional(z.number()),
    /** The refused rows as CSV; opens without a token for an hour. */
    errors_url: z.optional(z.string()),
  }),
  started_at: instant,
  finished_at: z.optional(instant),
  phase: z.enum(importPhases),
  /** Rows of the current phase that are done. */
  processed_count: z.number(),
  /** Rows in the file once it is read; before, an estimate from its size; null when not known. */
  total_count: z.nullable(z.number()),
  list_ids: z.array(z.string()),
  file_name: z.nullable(z.string()),
  file_bytes: z.nullable(z.number()),
  /** Why the job failed: a refusal's code with the details of its sentence. */
  error: z.nullable(
    z.object({ error_id: z.string(), message: z.string(), parameter: z.record(z.string(), z.unknown()) }),
  ),
  can_cancel: z.boolean(),
  /** Who started it, by address. */
  started_by: z.nullable(z.string()),
  /** The list that is made when the import is confirmed. */
  list_name: z.nullable(z.string()),
  field_mappings: z.nullable(z.array(z.nullable(z.string()))),
  reading: ImportReading,
  /** What an import that waits for `confirm` would do. */
  forecast: z.nullable(Forecast),
  /** Why rows were refused and cells left out, most frequent first; known when the check is over. */
  problems: z.array(Problem),
  /** No progress for a quarter of an hour: `retry` goes on from the last checkpoint. */
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
  /** Rows without the header: exact for a file that fits the preview, else judged by size; null when not known. */
  row_count: z.nullable(z.number()),
  row_count_exact: z.boolean(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** First values, at most `previewRows`, blank ones included. */
      samples: z.array(z.string()),
      /** The field its header matches, in English or German; null when none. No field is offered twice. */
      field_id: z.nullable(z.string()),
      /** How the first thousand dates with slashes have to be read; null when there are none or either way would do. */
      date_order: z.nullable(z.enum(['month_first', 'day_first'])),
    }),
  ),
  /** What was chosen before, when the file was checked already. */
  field_mappings: z.nullable(z.array(z.nullable(z.string()))),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** What a file can be refused for, by the upload, the preview or the job. */
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
      'Opens an import: answers where to PUT the CSV (plain or gzip) and with which headers. With `field_mappings` it runs by itself when the file is there; without, it waits for the start call.',
    body: z.object({
      list_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
      file_type: z.optional(z.literal('csv')),
      field_mappings: z.optional(FieldMappings),
      file_name: z.optional(text({ max: importLimits.fileName })),
      /** Somebody agreed to what going beyond the contact limit costs. */
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
    summary: 'How an import, an upsert or a deletion of contacts stands.',
    params: JobId,
    status: 200,
    answer: ImportJob,
    refuses: ['import_not_found'],
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/v3/marketing/contacts/imports/:id/file',
    scope: 'public',
    summary: 'Takes the file. The address with its signature comes from the create call; no token is needed.',
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
      'Starts an uploaded import: mapping and target. `list_name` makes a new list; neither list means all contacts. With `forecast` the file is checked only, and `confirm` applies it; until then it can be started anew.',
    params: JobId,
    body: z.object({
      field_mappings: FieldMappings,
      list_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
      list_name: z.optional(text({ min: 1, max: 100 })),
      forecast: z.optional(z.boolean()),
      reading: z.optional(ImportReading),
      accept_overage: overageConsent,
    }),
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
    summary: 'Applies an import that was checked and waits with its forecast.',
    params: JobId,
    body: z.object({ accept_overage: overageConsent }),
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
    summary: 'Goes on with a job that has made no progress for a minute, from its last checkpoint.',
    params: JobId,
    status: 202,
    answer: JobAnswer,
    refuses: ['import_not_found', 'import_not_stuck'],
  }),
  forecastRollback: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/imports/:id/rollback',
    scope: 'marketing.read',
    summary: 'What a rollback would do now.',
    params: JobId,
    status: 200,
    answer: z.object({
      /** Contacts the import made and nobody has touched since: they are deleted. */
      delete_count: z.number(),
      /** Contacts the import made that stay, because they were changed since or stand on another list. */
      keep_count: z.number(),
      /** Contacts that were there before: fields that still hold the imported value get the old one back. */
      restore_count: z.number(),
      /** Of those, how many keep a field that was changed again since. */
      partly_count: z.number(),
    }),
    refuses: ['import_not_found', 'import_not_rollbackable'],
  }),
  rollback: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/rollback',
    scope: 'marketing_campaigns.create',
    summary: 'Takes an import back, within seven days; answers the job that does it.',
    params: JobId,
    status: 202,
    answer: JobAnswer,
    refuses: ['import_not_found', 'import_not_rollbackable'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/imports/:id/cancel',
    scope: 'marketing_campaigns.create',
    summary:
      'Stops an import. While the file is being checked nothing has changed; later, the sets already applied stay.',
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
      "The refused rows: the file's columns and a last one, `error`. By signed address (`errors_url`), without a token.",
    params: JobId,
    query: SignedQuery,
    status: 200,
    answerType: 'text/csv',
    refuses: ['import_not_found', 'link_invalid'],
  }),
}
