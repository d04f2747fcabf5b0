import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Editor } from './single-sends.ts'
import { instant, text, uuid } from './wire.ts'

export const contentHistoryLimits = {
  /** Saves of one person within this time are one entry. */
  togetherMinutes: 10,
  /** Entries of editing that are kept of one piece of content, and entries with a name. */
  edits: 60,
  moments: 40,
  name: 100,
} as const

export const contentLockTimes = {
  /** An open editor says this often that it is open. */
  heartbeatMs: 20_000,
  /** Without a word for so long it counts as closed. */
  expiresMs: 50_000,
} as const

/** What has a history and can be edited by one at a time. */
export const contentKinds = ['single_send', 'design', 'template_version'] as const
export type ContentKind = (typeof contentKinds)[number]

const params = z.object({ kind: z.enum(contentKinds), id: uuid })
const revisionParams = z.extend(params, { revision_id: uuid })

const Person = z.nullable(z.object({ name: z.string(), email: z.string() }))

export const revisionReasons = ['first', 'edited', 'restored', 'named', 'sent'] as const

const entryFields = {
  id: z.string(),
  saved_at: instant,
  began_at: instant,
  /** Null for who is gone, and for what was there before history began. */
  user: Person,
  reason: z.enum(revisionReasons),
  name: z.string(),
  subject: z.string(),
}
export const ContentRevision = z.object(entryFields)
export type ContentRevision = z.output<typeof ContentRevision>

export const KeptContent = z.object({
  subject: z.string(),
  preheader: z.string(),
  editor: Editor,
  html_content: z.string(),
  plain_content: z.string(),
  generate_plain_content: z.boolean(),
  document: z.nullable(z.record(z.string(), z.unknown())),
})
export type KeptContent = z.output<typeof KeptContent>

const LockState = z.object({
  /** Whether the asking editor may write. */
  held: z.boolean(),
  /** Who may, when it is somebody else. */
  by: Person,
})
export type LockState = z.output<typeof LockState>

/** The content's own scopes; writing also covers who edits and what an entry is called. */
const reading = {
  parameter: 'kind',
  is: {
    single_send: 'marketing.read',
    design: 'design_library.read',
    template_version: 'templates.versions.read',
  },
} as const
const writing = {
  parameter: 'kind',
  is: {
    single_send: 'marketing_campaigns.update',
    design: 'design_library.update',
    template_version: 'templates.versions.update',
  },
} as const

const notFound = [
  'single_send_not_found',
  'design_not_found',
  'template_not_found',
  'template_version_not_found',
] as const

/** What single sends, designs and template versions were before, and who edits them now. */
export const contentHistory = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/history',
    scope: reading,
    summary: 'What was saved, newest first: ten minutes of editing are one entry.',
    params,
    status: 200,
    answer: z.object({ result: z.array(ContentRevision) }),
    refuses: notFound,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/history/:revision_id',
    scope: reading,
    summary: 'One entry with its content.',
    params: revisionParams,
    status: 200,
    answer: z.object({ ...entryFields, content: KeptContent }),
    refuses: [...notFound, 'revision_not_found'],
  }),
  name: endpoint({
    method: 'POST',
    path: '/v3/marketing/content/:kind/:id/history',
    scope: writing,
    summary: 'Gives what is saved now a name, under which it is kept.',
    params,
    body: z.object({ name: text({ min: 1, max: contentHistoryLimits.name }) }),
    status: 201,
    answer: ContentRevision,
    refuses: notFound,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v3/marketing/content/:kind/:id/history/:revision_id/restore',
    scope: writing,
    summary:
      'Makes an entry the content again. What it replaces is kept as an entry of its own, so that this too can be taken back.',
    params: revisionParams,
    body: z.object({ revision: z.optional(z.number().check(z.int())) }),
    status: 200,
    answer: z.object({}),
    refuses: [
      ...notFound,
      'revision_not_found',
      'single_send_not_draft',
      'single_send_changed',
      'template_version_changed',
      'design_invalid',
    ],
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/v3/marketing/content/:kind/:id/lock',
    scope: writing,
    summary:
      'Says that an editor is open, and asks whether it may write: the first one may, until it is closed, has been silent for 50 seconds or another takes over. Each opening names itself by a holder of its own; one that comes after another in the same window, as after a reload, names that one as well.',
    params,
    body: z.object({ holder: uuid, after: z.optional(uuid), take_over: z.optional(z.boolean()) }),
    status: 200,
    answer: LockState,
    refuses: notFound,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/content/:kind/:id/lock/:holder',
    scope: writing,
    summary: 'Says that an editor was closed: its holder never holds anything again.',
    params: z.extend(params, { holder: uuid }),
    status: 204,
    refuses: notFound,
  }),
}
