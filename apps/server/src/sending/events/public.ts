/** The notes of events on contacts. Features import this file only. */
export { markAddedUp } from './added-up.ts'
export type { ContactTimes } from './contact-times.ts'
