/**
 * The parts of sending's statements in which contacts note when they were last mailed and last reacted. They are written
 * by whoever owns contacts, and run within sending's statements, so that a message costs no statement more.
 */
export interface ContactTimes {
  /** Reads `mailed (account_id, contact_id, at)` of the statement around it; `contacts` is where that has their ids. */
  noteMailed(contacts: string): string
  /** Reads `reacted (account_id, contact_id, last_opened, last_clicked)`, as above. */
  noteReacted(contacts: string): string
}
