import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Editor } from './single-sends.ts'
import { instant, text, uuid } from './wire.ts'

export const contentHistoryLimits = {
  /** Saves by the same person within this time become one entry. */
  togetherMinutes: 10,
  /** Number of unnamed and of named entries kept for one piece of content. */
  edits: 60,
  moments: 40,
  name: 100,
} as const

export const contentLockTimes = {
  /** The interval at which an open editor reports that it is open. */
  heartbeatMs: 20_000,
  /** An editor that did not report for this time counts as closed. */
  expiresMs: 50_000,
} as const

/** Content that can be edited by one person at a time. A lock on a Single Send covers all its variations. */
export const lockedKinds = ['single_send', 'design', 'template_version', 'automation_message'] as const
export type LockedKind = (typeof lockedKinds)[number]

/**
 * Content that has a history. `ab_variation` is a message of an A/B test of contents, by the variation's id. The message
 * of variation A, and of all variations in a test of subjects, is the Single Send's own: its history is the Single Send's.
 */
export const contentKinds = [...lockedKinds, 'ab_variation'] as const
export type ContentKind = (typeof contentKinds)[number]

const params = z.object({ kind: z.enum(contentKinds), id: uuid })
const lockParams = z.object({ kind: z.enum(lockedKinds), id: uuid })
const revisionParams = z.extend(params, { revision_id: uuid })

const Person = z.nullable(z.object({ name: z.string(), email: z.string() }))

export const revisionReasons = ['first', 'edited', 'restored', 'named', 'sent'] as const

const entryFields = {
  id: z.string(),
  saved_at: instant,
  began_at: instant,
  /** The user who saved the content; null if the user was deleted, and for content older than the history. */
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
  /** True if the calling editor holds the lock and may write. */
  held: z.boolean(),
  /** The person who may write, if another editor holds the lock. */
  by: Person,
})
export type LockState = z.output<typeof LockState>

/** The scopes of the content itself. The scope to write also covers the lock and the names of entries. */
const reading = {
  parameter: 'kind',
  is: {
    single_send: 'marketing.read',
    ab_variation: 'marketing.read',
    design: 'design_library.read',
    template_version: 'templates.versions.read',
    automation_message: 'marketing.automation.read',
  },
} as const
const writing = {
  parameter: 'kind',
  is: {
    single_send: 'marketing_campaigns.update',
    ab_variation: 'marketing_campaigns.update',
    design: 'design_library.update',
    template_version: 'templates.versions.update',
    automation_message: 'marketing_campaigns.update',
  },
} as const

const notFound = [
  'single_send_not_found',
  'ab_variation_not_found',
  'design_not_found',
  'template_not_found',
  'template_version_not_found',
  'automation_message_not_found',
] as const

/** History of single sends, their variations, emails of automations, designs and template versions, and the lock that lets one editor write. */
export const contentHistory = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/content/:kind/:id/history',
    scope: reading,
    summary: 'The history, newest first. Ten minutes of editing become one entry.',
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
    summary: 'Names the current content. Named entries are kept.',
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
      'Restores an entry. The replaced content becomes an entry of its own, so the restore can be undone.',
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
      'automation_changed',
      'design_invalid',
    ],
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/v3/marketing/content/:kind/:id/lock',
    isUnaudited: 'presence',
    scope: writing,
    summary:
      'Reports that an editor is open, and answers if it may write. The first editor may, until it is closed, has been silent for 50 seconds, or another one takes over. Each opened editor has a `holder` of its own. An editor that follows another in the same window, as after a reload, names that one as well.',
    params: lockParams,
    body: z.object({ holder: uuid, after: z.optional(uuid), take_over: z.optional(z.boolean()) }),
    status: 200,
    answer: LockState,
    refuses: notFound,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/v3/marketing/content/:kind/:id/lock/:holder',
    isUnaudited: 'presence',
    scope: writing,
    summary: 'Reports that an editor was closed. Its holder can’t get the lock again.',
    params: z.extend(lockParams, { holder: uuid }),
    status: 204,
    refuses: notFound,
  }),
}
