import type { Approval } from '@carillon/contract/approvals'

/** A request to send that waits, which a page of the app shows. */
export function waitingRequest(path: string): Approval {
  return {
    id: '019f0000-0000-7000-8000-000000000009',
    kind: 'send',
    action: 'singleSends.schedule',
    subject: 'single_send:019f0000-0000-7000-8000-000000000001',
    name: 'October newsletter',
    path,
    count: 340,
    due_at: null,
    status: 'waiting',
    asked_by: 'mia@shop.test',
    asked_by_key: null,
    asked_at: '2026-03-01T10:00:00Z',
    decided_by: null,
    decided_at: null,
    reason: '',
    is_own: false,
    may_decide: true,
  }
}
