import * as z from 'zod/mini'
import { ContactStatus } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { flag, instant, Metadata, SignedQuery, uuid, wholeNumber } from './wire.ts'

export const exportLimits = {
  keptMs: 72 * 60 * 60 * 1000,
  /** Larger CSV files are compressed with gzip. */
  plainRows: 100_000,
  maxFileSize: 5000,
} as const

export const exportStatuses = ['pending', 'ready', 'failure'] as const

const Named = z.object({ ID: z.string(), Name: z.string() })
const ExportId = z.object({ id: z.string().check(z.maxLength(64)) })

const exportFields = {
  id: z.string(),
  status: z.enum(exportStatuses),
  created_at: instant,
  updated_at: instant,
  completed_at: z.optional(instant),
  expires_at: instant,
  /** One signed address for each file. It needs no token and works until `expires_at`. */
  urls: z.optional(z.array(z.string())),
  user_id: z.string(),
  /** `contacts_export` of all, `list_export` and `segment_export` of some. */
  export_type: z.enum(['contacts_export', 'list_export', 'segment_export']),
  segments: z.array(Named),
  lists: z.array(Named),
  _metadata: Metadata,
  // ours
  /** processing: a worker has begun to write the file; before that the export is pending. */
  state: z.enum(['pending', 'processing', 'ready', 'failed']),
  file_type: z.enum(['csv', 'json']),
  /** Rows written so far. */
  contact_count: z.number(),
  /** Total number of rows: an estimate until the export is done; null when not known. */
  total_count: z.nullable(z.number()),
  bytes: z.number(),
  /** Email address of the user who started the export. */
  requested_by: z.string(),
  /** The number of contacts chosen by hand; null for all contacts, lists and segments. */
  chosen_count: z.nullable(z.number()),
  /** The search that selected the contacts; null without a search. */
  search: z.nullable(z.string()),
  /** The status that selected the contacts; null without one. */
  contact_status: z.optional(z.nullable(ContactStatus)),
  /** The reason of the failure, in English. Screens show a translation, made from `error_id` and `parameter`. */
  message: z.optional(z.string()),
  error_id: z.optional(z.string()),
  parameter: z.optional(z.record(z.string(), z.unknown())),
} as const

export const ContactExport = z.object(exportFields)
export type ContactExport = z.output<typeof ContactExport>

export const contactExports = {
  create: endpoint({
    method: 'POST',
    path: '/v3/marketing/contacts/exports',
    scope: 'marketing_campaigns.create',
    summary:
      'Starts an export of all contacts, or of the contacts on the named lists and segments, each contact once. The files can be downloaded as soon as they are written, and are kept for 72 hours.',
    body: z.optional(
      z.nullable(
        z.object({
          list_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
          segment_ids: z.optional(z.array(uuid).check(z.maxLength(50))),
          notifications: z.optional(z.object({ email: z.optional(z.boolean()) })),
          file_type: z.optional(z.enum(['csv', 'json'])),
          max_file_size: z.optional(
            z.number().check(z.int(), z.minimum(1), z.maximum(exportLimits.maxFileSize)),
          ),
          /** Only these contacts, as a bulk selection sends them. */
          contact_ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(1000))),
          /** Our addition: only the contacts that this search finds. */
          search: z.optional(z.string()),
          /** Our addition: only the contacts with this status. */
          status: z.optional(ContactStatus),
        }),
      ),
    ),
    startsJob: true,
    status: 202,
    answer: z.object({ id: z.string(), _metadata: Metadata }),
    refuses: [
      'list_not_found',
      'segment_not_found',
      'segment_invalid',
      'search_too_short',
      'search_special_characters',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/exports',
    scope: 'marketing.read',
    summary: 'The exports that are kept, newest first.',
    query: z.object({ page_size: wholeNumber({ min: 1, max: 1000, fallback: 100 }) }),
    status: 200,
    answer: z.object({ result: z.array(ContactExport), _metadata: Metadata }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/exports/:id',
    scope: 'marketing.read',
    summary: 'Status of an export, and the addresses of its files.',
    params: ExportId,
    status: 200,
    answer: ContactExport,
    refuses: ['export_not_found'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/contacts/exports/:id',
    scope: 'marketing_campaigns.delete',
    summary: 'Deletes an export and its files. An export that is still running is stopped.',
    params: ExportId,
    status: 204,
    refuses: ['export_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/v3/marketing/contacts/exports/:id/files/:name',
    scope: 'public',
    summary:
      'A file of an export. The signed address in `urls` replaces the token. CSV is compressed with gzip; with `bom`, small files are not compressed.',
    params: z.object({
      id: z.string().check(z.maxLength(64)),
      name: z.string().check(z.maxLength(200)),
    }),
    query: z.extend(SignedQuery, {
      /** Adds a byte order mark, so that spreadsheets read UTF-8, and leaves small files uncompressed. */
      bom: z.optional(flag),
    }),
    status: 200,
    answerType: 'application/gzip',
    refuses: ['export_not_found', 'link_invalid'],
  }),
}
