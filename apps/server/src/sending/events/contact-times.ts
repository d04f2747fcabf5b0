/**
 * Parts of sending's statements that record on the contact when they were last mailed and when they last opened or
 * clicked. The feature that owns contacts writes this SQL. It runs within sending's statements, so a message needs no
 * additional statement.
 */
export interface ContactTimes {
  /**
   * SQL that reads `mailed (account_id, contact_id, at)` from the statement around it. `contacts` is the SQL for their
   * ids.
   */
  noteMailed(contacts: string): string
  /**
   * SQL that reads `reacted (account_id, contact_id, last_opened, last_clicked)` from the statement around it, as
   * above.
   */
  noteReacted(contacts: string): string
}
