import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Scope } from './scope-names.ts'
import { holds } from './scopes.ts'
import { instant, wholeNumber } from './wire.ts'

export const activityLimits = {
  /** The number of days for which jobs that ended are shown. */
  days: 7,
  /** The most jobs of a kind in an answer: this number of jobs that have not ended, and this number that have. */
  ofKind: 50,
} as const

interface Catalogued {
  /** The scope that may cancel and retry such a job. */
  scope: Scope
  /** The scope that shows such a job, beside that of the list. */
  shownTo?: Scope
}

/**
 * Every kind of background job that a person can wait for. A new kind is one line here and a declaration in the folder of
 * its feature (`roles/background-jobs.ts` of the server lists them).
 */
export const activityCatalogue = {
  import_contacts: { scope: 'marketing_campaigns.create' },
  upsert_contacts: { scope: 'marketing_campaigns.update' },
  delete_contacts: { scope: 'marketing_campaigns.delete' },
  remove_contacts_from_list: { scope: 'marketing_campaigns.delete' },
  rollback_import: { scope: 'marketing_campaigns.create' },
  undo_deletion: { scope: 'marketing_campaigns.create' },
  change_list: { scope: 'marketing_campaigns.create' },
  unsubscribe_contacts: { scope: 'marketing_campaigns.update' },
  export_contacts: { scope: 'marketing_campaigns.create' },
  /** A segment that is new, was changed, or is too slow. Regular evaluations are not shown. */
  evaluate_segment: { scope: 'marketing_campaigns.update' },
  /** A due single send whose recipients are not stored yet: it may wait for imports. */
  start_single_send: { scope: 'marketing_campaigns.delete' },
  /** The values of a deleted custom field are removed. */
  remove_field_values: { scope: 'marketing_campaigns.delete' },
  /** A subuser is deleted with everything in it. */
  delete_subuser: { scope: 'subusers.delete', shownTo: 'subusers.read' },
} as const satisfies Record<string, Catalogued>
export type ActivityKind = keyof typeof activityCatalogue

/** True if a caller with these scopes is shown such jobs. */
export function isShown(kind: ActivityKind, held: readonly string[] | null): boolean {
  const { shownTo }: Catalogued = activityCatalogue[kind]
  return shownTo === undefined || holds(held, shownTo)
}

export const activityKinds = Object.keys(activityCatalogue) as ActivityKind[]

/**
 * waiting: the job waits for its turn, or for the thing in `waits_for`; stalled: it should be running and has made no
 * progress for a minute.
 */
export const activityStates = ['waiting', 'running', 'stalled', 'failed', 'cancelled', 'done'] as const

/** The reasons why a job that has not ended can't be cancelled. */
export const uncancellableReasons = ['irreversible', 'half_done', 'short'] as const

export const ActivityJob = z.object({
  kind: z.enum(activityKinds),
  id: z.string(),
  /** Name of the file, list, segment, field, single send or subuser; null when there is none. */
  name: z.nullable(z.string()),
  state: z.enum(activityStates),
  waits_for: z.nullable(z.enum(['person', 'imports'])),
  /** True if a user cancelled the job and it has not come to its next safe point yet. */
  is_cancelling: z.boolean(),
  /**
   * automatic: no person started it; unknown: it is older than the record of starters. `name` is an email address, or
   * the name of an API key.
   */
  started_by: z.object({
    by: z.enum(['user', 'api_key', 'automatic', 'unknown']),
    name: z.nullable(z.string()),
  }),
  started_at: instant,
  ended_at: z.nullable(instant),
  /**
   * The number of contacts (for an import, rows) that are done, and the `total`, which is null while it is not known.
   * Null for jobs that work in one step.
   */
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  /**
   * The duration of the same job before, in milliseconds, for a running job that works in one step; null if no such job
   * is known.
   */
  took_before_ms: z.nullable(z.number()),
  /** The failure of the job: the code of a refusal, and the details for its sentence. */
  error: z.nullable(
    z.object({ error_id: z.string(), message: z.string(), parameter: z.record(z.string(), z.unknown()) }),
  ),
  can_cancel: z.boolean(),
  /** The reason why a job that has not ended can't be cancelled; null for other jobs. */
  uncancellable: z.nullable(z.enum(uncancellableReasons)),
  can_retry: z.boolean(),
  /** The path of the screen of the thing that the job works on. */
  path: z.nullable(z.string()),
})
export type ActivityJob = z.output<typeof ActivityJob>

const params = z.object({
  kind: z.string().check(z.maxLength(64)),
  id: z.string().check(z.maxLength(64)),
})
const scope = {
  parameter: 'kind',
  is: Object.fromEntries(activityKinds.map((kind) => [kind, activityCatalogue[kind].scope])) as Record<
    ActivityKind,
    Scope
  >,
}

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/activity',
    scope: 'marketing.read',
    summary:
      'The background jobs of the account, newest first: work of all kinds that outlives its call. The answer has jobs that have not ended, and jobs that ended in the last `days`; of each kind at most `per_kind` of both. Deletions of subusers are shown to callers that may read subusers. `is_capped` is true if there are more.',
    query: z.object({ per_kind: wholeNumber({ min: 1, max: activityLimits.ofKind, fallback: 20 }) }),
    status: 200,
    answer: z.object({ result: z.array(ActivityJob), is_capped: z.boolean(), days: z.number() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v3/marketing/activity/:kind/:id/cancel',
    scope,
    summary:
      'Stops a job at its next safe point. Work that is done by then stays done. A job that is already being cancelled is answered unchanged.',
    params,
    status: 200,
    answer: ActivityJob,
    refuses: ['job_not_found', 'job_ended', 'job_not_cancellable'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v3/marketing/activity/:kind/:id/retry',
    scope,
    summary:
      "Runs a failed or stalled job again. It continues where it stopped; an export is written anew. Refused for jobs that can't continue safely.",
    params,
    startsJob: true,
    status: 202,
    answer: ActivityJob,
    refuses: ['job_not_found', 'job_not_retryable'],
  }),
}
