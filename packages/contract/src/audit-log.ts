import * as z from 'zod/mini'
import { languages } from './account.ts'
import { endpoint } from './endpoint.ts'
import { instant, Metadata, pageQuery, uuid } from './wire.ts'

/** The shortest and longest time that lines are kept, in days, and the usual one. */
export const auditLimits = { minDays: 30, maxDays: 3650, usualDays: 365 } as const

const AuditLine = z.object({
  id: uuid,
  at: instant,
  /** The address of the person at that time; of a key, the person who answers for it. */
  user_email: z.string(),
  user_id: z.nullable(z.string()),
  through: z.enum(['session', 'api_key', 'link', 'provider']),
  /** Null for a session. */
  api_key_name: z.nullable(z.string()),
  /** The user name of the parent whose person acted for this account; null for its own people. */
  acting_from: z.nullable(z.string()),
  /** The name of the call: `lists.delete`. */
  action: z.string(),
  /** The parameters of its address, joined by `/`: in most cases one id. */
  target: z.string(),
  /** The name of what was changed, as far as the call or its answer say it. */
  name: z.nullable(z.string()),
  /**
   * `accepted`: a job applies it. `asked`: it waits for approval. `failed`: the call failed after it had changed something.
   */
  outcome: z.enum(['done', 'accepted', 'asked', 'failed']),
  /** Of settings: before and after, by field. Both are null for secrets. */
  changes: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  ip: z.string(),
  request_id: z.string(),
})
export type AuditLine = z.output<typeof AuditLine>

const filters = {
  /** The person, also of their keys. */
  user_id: z.optional(uuid),
  /** The first part of the actions: `lists`. */
  area: z.optional(z.string().check(z.maxLength(60))),
  /** From this moment on. */
  from: z.optional(instant),
  /** Before this moment. */
  to: z.optional(instant),
}

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/v3/audit_log',
    scope: 'teammates.read',
    summary: 'What people and programs changed in the account, newest first.',
    query: z.object({ ...filters, ...pageQuery({ max: 500, fallback: 50 }) }),
    status: 200,
    answer: z.object({ result: z.array(AuditLine), _metadata: Metadata }),
    refuses: ['page_token_invalid'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v3/audit_log/lines.csv',
    scope: 'teammates.read',
    summary: 'The same lines as CSV, all of them.',
    query: z.object({
      ...filters,
      /** The language of a file for people: names of columns, changes and roles. Without it, the file has the codes of the list. */
      language: z.optional(z.enum(languages)),
    }),
    status: 200,
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
  }),
  actors: endpoint({
    method: 'GET',
    path: '/v3/audit_log/actors',
    scope: 'teammates.read',
    summary: 'The people who have lines, and the areas that lines are about: the choices of the filters.',
    status: 200,
    answer: z.object({
      people: z.array(z.object({ user_id: z.string(), email: z.string() })),
      areas: z.array(z.string()),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v3/audit_log/settings',
    scope: 'teammates.read',
    summary: 'How many days lines are kept.',
    status: 200,
    answer: z.object({ keep_days: z.number() }),
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/v3/audit_log/settings',
    isSetting: true,
    scope: 'teammates.update',
    summary: 'Sets how many days lines are kept. Older ones are deleted within a day.',
    body: z.object({
      keep_days: z.int().check(z.minimum(auditLimits.minDays), z.maximum(auditLimits.maxDays)),
    }),
    status: 200,
    answer: z.object({ keep_days: z.number() }),
  }),
}
