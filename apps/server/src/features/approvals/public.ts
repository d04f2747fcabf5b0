export { type MarkAsked, markAsked } from './mark-asked.ts'
