/** The notes of events on contacts. Features import this file only. */
export type { ContactTimes } from './contact-times.ts'
