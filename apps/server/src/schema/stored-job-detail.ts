import type {
  ImportForecast,
  ImportProblem,
  ImportReading,
  UnsubscribedElsewhere,
} from '@carillon/contract/contact-imports'
import type { ContactStatus, ContactTextField, IdentifierKind } from '@carillon/contract/contacts'

/** The data stored with a job about contacts, by its kind. Each kind is recognised by a field that only it has. */
export type JobDetail = ImportDetail | Deletion | ListChange | Unsubscribing | Undoing

/** The data stored with an import besides its counts. */
export interface ImportDetail {
  fileName?: string
  fileBytes?: number
  /** For each column a field id or null; absent until a user has mapped the columns. */
  mappings?: (string | null)[]
  /**
   * The number of staged rows. Set when the check is complete; from then on only a crash of PostgreSQL can empty the
   * stage.
   */
  staged?: number
  /** The columns of the stage, stored with `staged`, so that applying it doesn't need the file. */
  holds?: StagedColumns
  rowsASet?: number
  hasErrorFile?: boolean
  reading?: ImportReading
  /** The rows of people who have unsubscribed elsewhere, and their treatment. */
  unsubscribed?: UnsubscribedElsewhere
  /** The name of a list that is made when the import is confirmed. */
  listName?: string
  /** `asks`: after the check, the import waits until a user confirms it. `confirmed`: a user has. */
  asks?: boolean
  confirmed?: boolean
  /** True if a user has agreed to the cost of exceeding the contact limit. */
  acceptsOverage?: boolean
  /** Dates, numbers and addresses that may be misread or misspelled; found by the check. */
  doubts?: Pick<
    ImportForecast,
    'dates' | 'comma_numbers' | 'point_numbers' | 'domains' | 'shortened_numbers' | 'joined_values'
  >
  /** The counts of an import until now that have no column of its job. */
  results?: ImportCounts
  forecast?: ImportForecast
  problems?: ImportProblem[]
  /** For a rollback: the id of the import that it rolls back; the fields below say how far it is. */
  rollsBack?: string
  kept?: number
  deletedTo?: string
  restoredTo?: string
}

export interface ImportCounts {
  unsubscribed?: number
  leftOut?: number
  cleared?: number
}

export interface StagedColumns {
  text: ContactTextField[]
  alternateEmails: boolean
  custom: string[]
  /** True if empty cells can clear stored values. Absent in imports that were checked by an earlier version. */
  clears?: boolean
  /** True if rows mark people who have unsubscribed elsewhere. */
  left?: boolean
  adConsent?: boolean
  kinds: IdentifierKind[]
}

/** A checked filter, small enough to be stored with a job. */
export interface CheckedMatching {
  list?: string
  segment?: string
  search?: string
  status?: ContactStatus
}

/**
 * The things to delete: some contacts; all matching contacts, and then the segment that they matched; all members of a
 * list, and then the list; or only memberships of a list.
 */
export type Deletion =
  | { ids: string[] }
  | { matching: CheckedMatching; name?: string; dropSegment?: string }
  | { ofList: string; name: string }
  | { ids: string[]; fromList: string }

/** A change that puts all matching contacts on a list, or takes them off it. */
export interface ListChange {
  list: string
  change: 'add' | 'remove'
  matching: CheckedMatching
}

/** A change that unsubscribes these contacts, or all that match, from everything. */
export interface Unsubscribing {
  unsubscribes: { ids: string[] } | { matching: CheckedMatching }
}

/** The job of the deletion whose contacts are restored. */
export interface Undoing {
  undoes: string
}
