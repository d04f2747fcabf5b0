import type { CalendarSend } from '@carillon/contract/single-send-calendar'

/** A scheduled send, for tests. */
export function givenCalendarSend(fields: Partial<CalendarSend> = {}): CalendarSend {
  const at = fields.at ?? '2026-11-24T08:00:00.000Z'
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'October newsletter',
    status: 'scheduled',
    categories: [],
    send_at: at,
    at,
    abtest: null,
    is_abtest: false,
    channels: ['email'],
    updated_at: '2026-11-01T08:00:00.000Z',
    created_at: '2026-11-01T08:00:00.000Z',
    sent_at: null,
    editor: 'design',
    recipients: { all: false, names: [], more: 0 },
    delivery: null,
    waiting_for: [],
    list_ids: [],
    ...fields,
  }
}
