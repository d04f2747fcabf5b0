import type { AutomationHeld } from '#platform/stored-automation.ts'

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
  /** Lists by name. */
  targets: string[]
}

interface Failure {
  /** A refusal's code, or `fault`, and the details of its sentence. */
  problem: string
  details: Readonly<Record<string, unknown>>
}

/**
 * The facts for each event's mail. Stored with the notification, because the mail may be sent after its subject was
 * deleted.
 */
export interface Facts {
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
  contact_limit: { count: number; limit: number }
  ab_winner: {
    /** `ended`: pick now. `reminder`: it expires in a day. `expired`: it expired a day ago. */
    kind: 'ended' | 'reminder' | 'expired'
    single_send_id: string
    name: string
    expires_at: string
  }
  send_paused: {
    reason: 'bounces' | 'complaints'
    count: number
    of: number
    single_send_id: string
    name: string
  }
  automation_paused: {
    code: AutomationHeld['code']
    automation_id: string
    name: string
  }
  webhook_failed: {
    /** Its friendly name, else the host that it posts to. */
    name: string
    url: string
    /** How many events were given up until now in this outage. */
    count: number
    /** What went wrong last, as the log says it; null: it was never called. */
    last_error: string | null
    /** Null: it never took anything. */
    delivered_at: string | null
  }
}
