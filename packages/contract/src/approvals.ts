import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, pageQuery, text, uuid } from './wire.ts'

export const approvalLimits = {
  most: 100_000_000,
  reason: 500,
  approversNamed: 10,
  peopleShown: 10,
  call: 50_000,
} as const

/** The kinds of calls that can wait for approval. */
export const approvalKinds = ['send', 'automation', 'deletion'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/**
 * `replaced`: the same person or another one asked again. `changed`: its subject is no longer what was to be reviewed.
 * `late`: the planned time of a send passed before it was approved.
 */
export const approvalStatuses = [
  'waiting',
  'approved',
  'denied',
  'withdrawn',
  'replaced',
  'changed',
  'late',
] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const Approval = z.object({
  id: uuid,
  kind: z.enum(approvalKinds),
  /** The name of the call that waits, such as `singleSends.schedule`. */
  action: z.string(),
  /** The thing that it is about: `single_send:…`, `automation:…`, or the contacts of a deletion. */
  subject: z.string(),
  /** The name of that thing. Empty for contacts without one: chosen contacts, or all. */
  name: z.string(),
  /** The page of the app that shows it as it would leave. */
  path: z.string(),
  /** Recipients of a send or contacts of a deletion when it was asked; null for automations. */
  count: z.nullable(z.number()),
  /** The planned time of a send; null: it acts as soon as it is approved. */
  due_at: z.nullable(instant),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  /** The name of the API key that asked; null for a person in the app. */
  asked_by_key: z.nullable(z.string()),
  asked_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** The approver's reason. */
  reason: z.string(),
  /** True if the caller asked for it. */
  is_own: z.boolean(),
  /** True if the caller may approve or deny it now. */
  may_decide: z.boolean(),
})
export type Approval = z.output<typeof Approval>

const Approvers = z.object({
  /** The addresses of people who may approve it, administrators first: at most ten. */
  approvers: z.array(z.string()),
  /** The number of all people who may. */
  approvers_count: z.number(),
})

/** A contact that a deletion would delete. */
const DeletedPerson = z.object({
  id: uuid,
  /** The first and last name; empty if none is known. */
  name: z.string(),
  /** The address, phone number or other identifier. */
  identifier: z.string(),
})
export type DeletedPerson = z.output<typeof DeletedPerson>

/** A request with what is known of its subject now. */
export const ShownApproval = z.extend(Approval, {
  ...Approvers.shape,
  /** The number of recipients or contacts now; null while it is counted, for automations, and after the decision. */
  count_now: z.nullable(z.number()),
  /** Some of the contacts that a deletion would delete: at most ten, for a caller who may read contacts. */
  people: z.array(DeletedPerson),
})
export type ShownApproval = z.output<typeof ShownApproval>

/** The answer of a call with status 202, where it would have acted. */
export const AskedApproval = z.object({ approval: ShownApproval })

const Above = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(approvalLimits.most)))

export const ApprovalSettings = z.object({
  /** Sends with more recipients wait; null: none does. */
  sends_above: Above,
  /** True if automations wait before they are set live. */
  automations: z.boolean(),
  /** Deletions of more contacts wait; null: none does. */
  deletions_above: Above,
})
export type ApprovalSettings = z.output<typeof ApprovalSettings>

/** Tells if a call of the caller would wait for approval now, and who could give it. */
export const ApprovalNeed = z.extend(Approvers, {
  /** True: it would wait. Null: that depends on a number of recipients that is still counted. */
  waits: z.nullable(z.boolean()),
  /** The number above which it waits; null for automations, and where the settings ask for nothing. */
  above: z.nullable(z.number()),
  /** The number of recipients or contacts; null for automations, and while it is counted. */
  count: z.nullable(z.number()),
})
export type ApprovalNeed = z.output<typeof ApprovalNeed>

const params = z.object({ id: uuid })
const Reason = text({ max: approvalLimits.reason })

export const approvals = {
  settings: endpoint({
    method: 'GET',
    path: '/v3/approvals/settings',
    scope: 'signed-in',
    summary: 'From which size on sends and deletions wait for approval, and whether automations do.',
    status: 200,
    answer: ApprovalSettings,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/v3/approvals/settings',
    scope: 'signed-in',
    isSetting: true,
    summary: 'Changes from which size on calls wait for approval. Only administrators may.',
    body: ApprovalSettings,
    status: 200,
    answer: ApprovalSettings,
    refuses: ['administrator_required'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v3/approvals',
    scope: 'signed-in',
    summary: 'The requests that the caller asked for or may decide, newest first.',
    query: z.object({
      status: z.optional(z.enum(['waiting', 'decided'])),
      /** Only requests about this thing: `single_send:…`. */
      subject: z.optional(z.string().check(z.maxLength(200))),
      /** Only requests that this page of the app shows: `/single-sends/…/review`. */
      path: z.optional(z.string().check(z.maxLength(200))),
      ...pageQuery({ max: 100, fallback: 50 }),
    }),
    status: 200,
    answer: z.object({ result: z.array(Approval), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  need: endpoint({
    method: 'GET',
    path: '/v3/approvals/need',
    scope: 'signed-in',
    summary: 'Whether a call would wait for approval if the caller made it now. It is not made.',
    query: z.object({
      /** The name of the call, such as `singleSends.schedule`. */
      action: z.string().check(z.maxLength(100)),
      /** Its parameters, query and body as JSON: `{"params": {"id": "…"}}`. */
      call: z.string().check(z.maxLength(approvalLimits.call)),
    }),
    status: 200,
    answer: ApprovalNeed,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v3/approvals/:id',
    scope: 'signed-in',
    summary: 'One request, with who may approve it. The person who asked and those who may decide see it.',
    params,
    status: 200,
    answer: ShownApproval,
    refuses: ['approval_not_found'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v3/approvals/:id/approve',
    scope: 'signed-in',
    startsJob: true,
    summary:
      'Approves a request, and makes the call that waited, as the person who asked. It needs a signed-in person other than that one, with the right for the call.',
    params,
    body: z.object({ reason: z.optional(Reason) }),
    status: 200,
    answer: Approval,
    refuses: [
      'approval_not_found',
      'approval_own',
      'approval_needs_person',
      'approval_decided',
      'approval_acting',
      'approval_changed',
      'approval_late',
      'approval_asker_gone',
      'approval_not_done',
    ],
  }),
  deny: endpoint({
    method: 'POST',
    path: '/v3/approvals/:id/deny',
    scope: 'signed-in',
    summary: 'Denies a request, with a reason.',
    params,
    body: z.object({ reason: z.optional(Reason) }),
    status: 200,
    answer: Approval,
    refuses: [
      'approval_not_found',
      'approval_own',
      'approval_needs_person',
      'approval_decided',
      'approval_acting',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/v3/approvals/:id/withdraw',
    scope: 'signed-in',
    summary: 'Takes a request back. The person who asked may, also by a key.',
    params,
    status: 200,
    answer: Approval,
    refuses: ['approval_not_found', 'approval_not_own', 'approval_decided', 'approval_acting'],
  }),
}
