import type { SingleSendSummary } from '@carillon/contract/single-sends'

/** Data for the dialogs over the list and the calendar. */
export interface IndexContext {
  rows: readonly SingleSendSummary[]
  deleted: () => void
}
