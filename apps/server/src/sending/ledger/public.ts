/** The result of each recipient of each send. Features import this file only. */
export { eventsKeptFrom, holdEventMonths } from './drop-event-months.ts'
export { forgetRecipients } from './forget-recipients.ts'
export { type LastingSends, recipientsRemovedAt } from './removed-recipients.ts'
export type { LoadRecipients, LoadSendRecipients } from './send.ts'
export { wakeWorkers } from './wake-workers.ts'
