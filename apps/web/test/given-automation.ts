import type { Enrolment } from '@carillon/contract/automation-people'
import type { Automation, AutomationMessageSummary } from '@carillon/contract/automations'

const at = '2026-05-01T08:00:00.000Z'
const idOf = (number: number) => `019f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const automationId = idOf(1)
/** Email 1, two days, email 2. */
export const stepIds = { first: idOf(11), wait: idOf(12), second: idOf(13) }
export const messageIds = { first: idOf(21), second: idOf(22) }

export function givenMessageSummary(
  id: string,
  fields: Partial<AutomationMessageSummary> = {},
): AutomationMessageSummary {
  return {
    id,
    subject: '',
    preheader: '',
    editor: 'code',
    sender_id: null,
    sender: null,
    has_content: true,
    suppression_group_id: null,
    thumbnail_url: null,
    has_changes: false,
    revision: 1,
    updated_at: at,
    ...fields,
  }
}

/** A live automation of two emails, two days apart. */
export function givenAutomation(fields: Partial<Automation> = {}): Automation {
  return {
    id: automationId,
    name: 'Welcome',
    type: 'triggered',
    status: 'live',
    entrance_criteria: { type: 'all', occurs: 'first' },
    again_after_days: null,
    can_change_entry: false,
    exit_criteria: 'all_messages',
    exit_when: null,
    goal: null,
    send_window: null,
    suppression_group_id: -1,
    custom_unsubscribe_url: null,
    categories: [],
    ip_pool: null,
    steps: [
      { id: stepIds.first, kind: 'email', message_id: messageIds.first },
      { id: stepIds.wait, kind: 'wait', wait: { kind: 'for', duration: { amount: 2, unit: 'days' } } },
      { id: stepIds.second, kind: 'email', message_id: messageIds.second },
    ],
    messages: [
      givenMessageSummary(messageIds.first, { subject: 'Hello' }),
      givenMessageSummary(messageIds.second, { subject: 'One more thing' }),
    ],
    texts: [],
    revision: 4,
    published: 1,
    has_changes: false,
    live_since: at,
    paused_at: null,
    held: null,
    enrolling: false,
    created_at: at,
    updated_at: at,
    ...fields,
  }
}

/** A person who waits for the second email. */
export function givenEnrolment(fields: Partial<Enrolment> = {}): Enrolment {
  return {
    contact_id: idOf(31),
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: 'Byron',
    run: 1,
    state: 'active',
    reason: null,
    step_id: stepIds.wait,
    entered_at: at,
    arrived_at: at,
    due_at: '2126-05-03T08:00:00.000Z',
    waits_for_happening: false,
    held_at: null,
    ended_at: null,
    converted_at: null,
    last_sent_at: at,
    ...fields,
  }
}
