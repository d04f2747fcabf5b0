import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, SignedQuery, uuid } from './wire.ts'

/** The time that an account has to erase a person's data after a request, in days. */
export const erasureDays = 30

export const erasureStates = ['open', 'done', 'withdrawn'] as const

export const ErasureRequest = z.object({
  id: uuid,
  /** The email address of the person, masked once the contact is erased. */
  email: z.string(),
  /** The contact; null if it no longer exists. */
  contact_id: z.nullable(uuid),
  state: z.enum(erasureStates),
  requested_at: instant,
  due_at: instant,
  done_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
})
export type ErasureRequest = z.output<typeof ErasureRequest>

const Id = z.object({ id: z.string().check(z.maxLength(64)) })

export const dataRequests = {
  erasures: endpoint({
    method: 'GET',
    path: '/v3/marketing/erasure_requests',
    scope: 'marketing.read',
    summary:
      'Erasure requests that people made on their preferences page: open ones by their deadline, then the last 100 that are done or withdrawn.',
    status: 200,
    answer: z.object({ result: z.array(ErasureRequest) }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/v3/marketing/erasure_requests/:id/erase',
    scope: 'marketing_campaigns.delete',
    summary:
      'Carries out a request: starts the deletion of the contact, and marks the request as done. If the contact no longer exists, the request is only marked.',
    params: Id,
    status: 200,
    answer: z.object({ job_id: z.nullable(uuid) }),
    refuses: ['erasure_request_not_found', 'erasure_request_closed'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/v3/download/data_requests/:id/data.json',
    scope: 'public',
    summary:
      'The data of a person who requested them, at the address that was mailed to the person. Valid for three days.',
    params: z.object({ id: uuid }),
    query: SignedQuery,
    status: 200,
    answerType: 'application/json',
    refuses: ['link_invalid'],
  }),
}
