/** Data for the contact limit dialog, from the page that adds contacts. */
export interface LimitContext {
  /** Number of contacts in the form. */
  adding: number
  /** Adds them despite the extra cost. Undefined if there is nothing to add. */
  onAgree?: () => void
  busy: boolean
}
