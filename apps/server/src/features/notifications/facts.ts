/** What a mail about an export says besides how it ended. */
interface ExportFacts {
  export_id: string
  /** Lists and segments by name; none for all contacts or chosen ones. */
  names: string[]
  chosen: number | null
  started_at: string
}

/** What a mail about an import says besides how it ended. */
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

/** What the mail of each event says. Kept with the notification, because a mail outlives what it is about. */
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
}
