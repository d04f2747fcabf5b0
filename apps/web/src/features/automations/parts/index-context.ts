import type { AutomationSummary } from '@carillon/contract/automations'

/** Data for the dialogs over the list. */
export interface IndexContext {
  rows: readonly AutomationSummary[]
  deleted: () => void
}
