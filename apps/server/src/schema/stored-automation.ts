import type { SendMessage } from './stored-message.ts'
import type { StoredSms, StoredText } from './stored-text.ts'

/** The source of people: all contacts, a list, a segment, or a date in a custom field. */
export type StoredEntry = { type: 'all' } | StoredExit | DateEntry
/**
 * An entry by a date: people enter this number of days before (negative) or after the date in a custom field, at a time
 * in the account's zone.
 */
export interface DateEntry {
  type: 'date'
  field: string
  days: number
  time: string
  yearly: boolean
}
/** A list or segment; with `matches`, people on it leave. */
export type StoredExit = { type: 'list'; id: string } | { type: 'segment'; id: string }

/** The success that is counted: to become a member of the segment within this number of days after entering. */
export interface StoredGoal {
  segment_id: string
  days: number
  /** True if people who reach the goal leave. */
  leaves: boolean
}

/** The times at which emails may leave. Weekdays count from 1 for Monday. */
export interface StoredWindow {
  weekdays: number[]
  from: string
  to: string
  zone: 'account' | 'contact'
}

/** The reason why an automation paused itself. */
export interface AutomationHeld {
  code:
    | 'list_deleted'
    | 'segment_invalid'
    | 'field_deleted'
    | 'condition_invalid'
    | 'message_broken'
    | 'sender_removed'
    | 'group_deleted'
    | 'sms_not_connected'
    | 'sms_provider_changed'
  at: string
  /** The step with the fault; null: the fault is about the whole automation. */
  step: string | null
}

/** The people who match the entry already and are being enrolled. */
export interface EnrolExisting {
  /** Only contacts added since this time; null: all. */
  since: string | null
  /** The last contact that was looked at. */
  after: string | null
}

/** The published settings of an automation: everything except its steps and messages. */
export interface PublishedSettings {
  entry: StoredEntry | null
  again_after_days: number | null
  exit_criteria: 'all_messages' | 'stops_matching' | 'matches'
  exit_when: StoredExit | null
  /** The goal. Absent in versions that were published before there were goals. */
  goal?: StoredGoal | null
  send_window: StoredWindow | null
  suppression_group_id: number | null
  custom_unsubscribe_url: string | null
  categories: string[]
  ip_pool: string | null
}

/** Messages by their id. */
export type PublishedMessages = Record<
  string,
  {
    /** An id that is new whenever the sent content differs from the version before. */
    content_id: string
    message: SendMessage
    /** The message as its author wrote it, so that the draft can return to it. */
    content: Record<string, unknown>
  }
>

/** Texts by their id. */
export type PublishedTexts = Record<
  string,
  {
    /** An id that is new whenever the sent content, or its recipients, differ from the version before. */
    content_id: string
    text: StoredText
    /** The text as its author wrote it, so that the draft can return to it. */
    content: StoredSms
  }
>
