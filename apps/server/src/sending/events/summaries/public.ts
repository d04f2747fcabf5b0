/** Sums of events by day, place, mailbox provider, category and template. Features import this file only. */
export {
  dropsOf,
  type PlaceSummary,
  placeMetrics,
  type Summary,
  type SummaryMetric,
  summaryMetrics,
} from './count-events.ts'
export { deliveredBySource, hasSent, summarizeDays } from './days.ts'
export {
  findPlaces,
  findProviders,
  findSentCategories,
  findSummaries,
  type NamedSummary,
  sumAccounts,
  sumRequests,
  sumSummaries,
  templatesCountedFrom,
} from './read-summaries.ts'
export { sumOf } from './sum-up-counters.ts'
