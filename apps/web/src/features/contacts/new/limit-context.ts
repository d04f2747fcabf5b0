/** What the page that adds people tells the dialog about the plan's limit above it. */
export interface LimitContext {
  /** How many people stand on the page. */
  adding: number
  /** Adds them although it costs more; absent while there is nobody to add. */
  onAgree?: () => void
  busy: boolean
}
