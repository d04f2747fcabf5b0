import * as z from 'zod/mini'
import { exportLimits, exportStatuses } from './contact-exports.ts'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, wholeNumber } from './wire.ts'

/** A list or a segment by its number, which is left out if it was deleted. */
const Named = z.object({ ID: z.optional(z.number()), Name: z.string() })
const numbers = z.optional(z.nullable(z.array(z.int()).check(z.maxLength(50))))

const exportFields = {
  id: z.string(),
  status: z.enum(exportStatuses),
  created_at: instant,
  completed_at: z.optional(instant),
  expires_at: instant,
  urls: z.optional(z.array(z.string())),
  _metadata: Metadata,
} as const

const ListedExport = z.object({
  ...exportFields,
  user_id: z.string(),
  export_type: z.enum(['contacts_export', 'list_export', 'segment_export']),
  segments: z.array(Named),
  lists: z.array(Named),
})
export type ListedExport = z.output<typeof ListedExport>

const OneExport = z.object({
  ...exportFields,
  updated_at: instant,
  /** The reason of a failure. */
  message: z.optional(z.string()),
  /** The number of rows, once the files are ready. */
  recipient_count: z.optional(z.number()),
})
export type OneExport = z.output<typeof OneExport>

/** Exports in the oldest API. They are the exports of contacts, with lists and segments by their numbers. */
export const exportsLegacy = {
  create: endpoint({
    method: 'POST',
    path: '/v3/contactdb/exports',
    scope: 'marketing_campaigns.create',
    summary: 'Starts an export of all recipients, or of those on the numbered lists and segments.',
    body: z.optional(
      z.nullable(
        z.object({
          list_ids: numbers,
          segment_ids: numbers,
          notifications: z.optional(z.nullable(z.object({ email: z.optional(z.nullable(z.boolean())) }))),
          file_type: z.optional(z.nullable(z.enum(['csv', 'json']))),
          max_file_size: z.optional(
            z.nullable(z.int().check(z.minimum(1), z.maximum(exportLimits.maxFileSize))),
          ),
        }),
      ),
    ),
    startsJob: true,
    status: 202,
    answer: z.object({ id: z.string(), _metadata: Metadata }),
    refuses: ['list_not_found', 'segment_not_found', 'segment_invalid'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/contactdb/exports',
    scope: 'marketing.read',
    summary: 'The exports that are kept, newest first.',
    query: z.object({ page_size: wholeNumber({ min: 1, max: 1000, fallback: 100 }) }),
    status: 200,
    answer: z.object({ result: z.array(ListedExport), _metadata: Metadata }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/exports/:id',
    scope: 'marketing.read',
    summary: 'Status of an export, and the addresses of its files.',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    status: 200,
    answer: OneExport,
    refuses: ['export_not_found'],
  }),
}

/** The state of the work on contacts in the oldest API. */
export const recipientStatusLegacy = {
  get: endpoint({
    method: 'GET',
    path: '/v3/contactdb/status',
    scope: 'marketing.read',
    summary: 'Tells whether changes of contacts wait to be applied, and since when the first one waits.',
    status: 200,
    answer: z.object({
      status: z.array(
        z.object({
          id: z.enum(['worker_delay', 'worker_delay_seconds']),
          /** `OK` or `delayed`; or a number of seconds. */
          value: z.string(),
        }),
      ),
    }),
  }),
}
