import type { SingleSend } from '@carillon/contract/single-sends'

export const draftId = '019f0000-0000-7000-8000-000000000001'
const at = '2026-11-20T10:00:00.000Z'

interface Fields extends Omit<Partial<SingleSend>, 'email_config' | 'send_to'> {
  email_config?: Partial<SingleSend['email_config']>
  send_to?: Partial<SingleSend['send_to']>
}

/** The draft of an email to all contacts, for tests. */
export function givenDraft({ email_config, send_to, ...fields }: Fields = {}): SingleSend {
  return {
    id: draftId,
    name: 'October newsletter',
    status: 'draft',
    categories: [],
    send_at: null,
    updated_at: at,
    created_at: at,
    channels: ['email'],
    warnings: [],
    revision: 1,
    sent_at: null,
    waiting_for: [],
    ...fields,
    send_to: {
      list_ids: [],
      segment_ids: [],
      all: true,
      exclude_list_ids: [],
      exclude_segment_ids: [],
      ...send_to,
    },
    email_config: {
      subject: 'Hello',
      preheader: '',
      html_content: '',
      plain_content: '',
      generate_plain_content: true,
      editor: 'code',
      document: null,
      suppression_group_id: null,
      custom_unsubscribe_url: null,
      sender_id: null,
      ip_pool: null,
      ...email_config,
    },
  }
}
