import type { NotificationEvent } from '@carillon/contract/notifications'
import type { ScopeGroup } from '@carillon/contract/scope-requests'
import type en from '@carillon/messages/en/notification-mails'
import type { Held } from '#schema/json-columns.ts'
import type { AutomationHeld } from '#schema/stored-automation.ts'

/** Facts of every mail about an export, beside its outcome. */
interface ExportFacts {
  export_id: string
  /** Lists and segments by name; none for all contacts or chosen ones. */
  names: string[]
  chosen: number | null
  started_at: string
}

/** Facts of every mail about an import, beside its outcome. */
interface ImportFacts {
  job_id: string
  file_name: string | null
  /** The names of the lists. */
  targets: string[]
}

interface Failure {
  /** A refusal's code, or `fault`, and the details of its sentence. */
  problem: string
  details: Readonly<Record<string, unknown>>
}

/** `count` of `of` messages of a single send bounced or were complained about. */
interface PauseFacts {
  reason: 'bounces' | 'complaints'
  count: number
  of: number
  single_send_id: string
  name: string
}

/** The facts of an event that needs no words of its own. */
export interface PlainFacts {
  /** The name of the thing that the event is about, as its author wrote it. */
  name: string
  /** The page in the app where it can be seen or repaired. */
  path: string
  /** Further facts: lines of a label (`label` of the texts) and a value. */
  lines?: readonly (readonly [label: keyof (typeof en)['label'], value: string])[]
  /** The texts that replace those of the event. */
  words?: 'automation_step'
}

/**
 * The facts for each event's mail. Stored with the notification, because the mail may be sent after its subject was
 * deleted. Events that are not in `OwnFacts` have plain ones.
 */
export type Facts = {
  [E in NotificationEvent]: E extends keyof OwnFacts ? OwnFacts[E] : PlainFacts
}

export interface OwnFacts {
  import_done: ImportFacts & {
    requested: number
    created: number
    updated: number
    errored: number
    duration_ms: number
  }
  import_failed: ImportFacts & Failure
  export_ready: ExportFacts & { rows: number; bytes: number; files: number; expires_at: string }
  export_failed: ExportFacts & Failure
  segment_ready: { segment_id: string; name: string; count: number; duration_ms: number }
  segment_failed: { segment_id: string; name: string } & Failure
  segment_part_deleted: { segment_id: string; name: string } & Failure
  contact_limit: { count: number; limit: number }
  email_limit: { count: number; limit: number }
  send_finished: {
    single_send_id: string
    name: string
    recipients: number
    delivered: number
    bounced: number
  }
  /** `email`: the person who asks. */
  access_requested: { group: ScopeGroup; email: string }
  /** `by`: the administrator. `role`: the role in whose place the person got scopes of their own. */
  access_decided: { group: ScopeGroup; decision: 'approved' | 'denied'; by: string; role: string | null }
  contacts_merged: {
    merged: number
    /** Some of the addresses that several contacts had. */
    examples: string[]
  }
  erasure_requested: {
    request_id: string
    email: string
    due_at: string
  }
  ab_winner: {
    /** `ended`: pick now. `reminder`: it expires in a day. `expired`: it expired a day ago. */
    kind: 'ended' | 'reminder' | 'expired'
    single_send_id: string
    name: string
    expires_at: string
  }
  send_held: {
    /** `missed`: hours late after an outage; `waited`: hours late behind imports; `blocked`: the review found problems; `disabled`: the
     * account was disabled. */
    code: Held['code']
    single_send_id: string
    name: string
    send_at: string
  }
  send_paused: PauseFacts
  send_over_limits: PauseFacts
  automation_paused: {
    code: AutomationHeld['code']
    automation_id: string
    name: string
  }
  webhook_failed: {
    /** The webhook's friendly name, else the host that it posts to. */
    name: string
    url: string
    /** The number of events given up so far in this outage. */
    count: number
    /** The last failure, as the log has it; null: it was never called. */
    last_error: string | null
    /** Null: it never took anything. */
    delivered_at: string | null
  }
}
