import * as z from 'zod/mini'
import { overageConsent } from './contact-limit.ts'
import { JobAnswer } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { importLimits } from './import-limits.ts'
import { importPhases } from './import-phases.ts'
import { ImportPreview } from './import-preview.ts'
import { ImportReading, UnsubscribedElsewhere } from './import-reading.ts'
import { instant, nameText, SignedQuery, text, uuid, wholeNumber } from './wire.ts'

export { ImportPreview, ImportReading, importLimits, UnsubscribedElsewhere }

/** pending: not finished; errored: done, but some rows were refused; failed: nothing was applied; cancelled: by a user. */
export const importStatuses = ['pending', 'completed', 'errored', 'failed', 'cancelled'] as const

const JobId = z.object({ id: z.string().check(z.maxLength(64)) })

/** One value for each column, in the file's order: a field id (`_rf2_T`, `w1_T`), or null to skip the column. */
export const FieldMappings = z
  .array(z.nullable(z.string().check(z.maxLength(64))))
  .check(z.minLength(1), z.maxLength(importLimits.columns))

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

/** The changes that an import would make, based on the contacts at `as_of`. Applying it computes the changes again. */
const Forecast = z.object({
  as_of: instant,
  created_count: z.number(),
  /** Existing contacts that would change. */
  changed_count: z.number(),
  /** Existing contacts whose fields would not change. They may still be added to lists. */
  unchanged_count: z.number(),
  /** The number of contacts that would be new on the list; null without a list or with several. */
  listed_count: z.nullable(z.number()),
  /** Dates such as 1/2/2026 that mean another day in the other order, and dates that are valid in one order only. */
  dates: z.object({ ambiguous: z.number(), only_day_first: z.number(), only_month_first: z.number() }),
  /**
   * Numbers such as 1,234 that are read as 1234, though nothing in their column shows that the comma is no decimal mark.
   */
  comma_numbers: z.number(),
  /**
   * Numbers such as 2.500 that are read as 2500, though nothing in their column shows that the point is no decimal mark.
   */
  point_numbers: z.number(),
  /** Cells such as 4.91512E+12, of which a spreadsheet has cut digits. */
  shortened_numbers: z.number(),
  /** Cells with several values, joined by " ::: ". */
  joined_values: z.number(),
  /** Values of existing contacts that empty cells clear. */
  cleared_count: z.number(),
  /** People who are imported as unsubscribed. */
  unsubscribed_count: z.number(),
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
    /** Rows merged into a later row for the same contact: of each field, the last value counts. */
    duplicate_count: z.number(),
    /** Cells dropped because they do not fit their field; their rows were applied without them. */
    dropped_cell_count: z.number(),
    /**
     * Imports only: the number of people who were imported as unsubscribed, or left out because they had unsubscribed
     * elsewhere.
     */
    unsubscribed_count: z.optional(z.number()),
    left_out_count: z.optional(z.number()),
    /** Imports only: values that empty cells cleared. */
    cleared_count: z.optional(z.number()),
    /**
     * Rollbacks only: the number of contacts that were not or only partly rolled back, because they were changed after
     * the import.
     */
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
  /** The failure of the job: the code of a refusal and the details for its sentence. */
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
  unsubscribed: z.nullable(UnsubscribedElsewhere),
  /** The changes that an import waiting for `confirm` would make. */
  forecast: z.nullable(Forecast),
  /** The reasons why rows were refused and cells left out, most frequent first; known when the check is over. */
  problems: z.array(Problem),
  /** True after a quarter of an hour without progress. `retry` continues from the last checkpoint. */
  needs_attention: z.boolean(),
  /** The time until which the import can be rolled back; null if it can't. */
  rollback_until: z.nullable(instant),
  /** The id of the job that rolled the import back; null: none did. */
  rolled_back_by: z.nullable(z.string()),
})
export type ImportJob = z.output<typeof ImportJob>

/** The refusals of a file, by the upload, the preview or the job. */
const fileRefusals = [
  'import_empty',
  'import_no_header',
  'import_too_many_columns',
  'import_binary',
  'import_encoding',
  'import_row_too_long',
  'import_gzip_broken',
  'import_too_large',
] as const

const mappingRefusals = [
  'import_mapping_unknown_field',
  'import_mapping_duplicate',
  'import_mapping_no_identifier',
  'import_mapping_too_many',
  'import_clears_identifier',
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
      /** True if the user agreed to the cost of exceeding the contact limit. */
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
    query: z.object({
      /** The row with the names of the columns, if it is not the proposed one. */
      header_row: z.optional(
        z.coerce.number().check(z.int(), z.minimum(0), z.maximum(importLimits.headerRow)),
      ),
    }),
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
      unsubscribed: z.optional(UnsubscribedElsewhere),
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
      'unsubscribe_group_not_found',
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
      'unsubscribe_group_not_found',
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
    summary: 'The changes that a rollback would make now.',
    params: JobId,
    status: 200,
    answer: z.object({
      /** The number of contacts that the import created and that were not changed since. They are deleted. */
      delete_count: z.number(),
      /**
       * The number of people that the import unsubscribed. Undoing it subscribes them again, unless they left by
       * themselves since.
       */
      resubscribe_count: z.number(),
      /**
       * The number of contacts that the import created and that stay, because they were changed since or are on another
       * list.
       */
      keep_count: z.number(),
      /**
       * The number of contacts that existed before. Fields that still have the imported value get their old value back.
       */
      restore_count: z.number(),
      /** The number of these contacts that keep a field because it was changed again after the import. */
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
