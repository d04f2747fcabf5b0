import type { MessageUses } from '@carillon/contract/message-uses'
import type { Db } from './db.ts'

/**
 * Finds the messages that use a sender or an unsubscribe group. `senders` and `unsubscribe-groups` can't import the
 * features with messages, which import them, so roles pass this function (docs/decisions/0053).
 */
export type FindMessageUses = (db: Db, account: string, id: number) => Promise<MessageUses>

/** All uses as one list, each with its kind. */
export function usesIn({ single_sends, automations, signup_forms }: MessageUses) {
  return [
    ...single_sends.map((use) => ({ kind: 'single_send', ...use })),
    ...automations.map((use) => ({ kind: 'automation', ...use })),
    ...signup_forms.map((use) => ({ kind: 'signup_form', ...use })),
  ]
}
