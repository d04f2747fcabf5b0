/** Replies and reports of mail servers, and their meanings. Features import this file only. */
export { kindMetric } from './bounce-kinds.rules.ts'
export { readReport } from './read-report.ts'
export type { Report } from './record-reports.ts'
export { openReportWriter, type ReportWriter } from './report-writer.ts'
