/** What workers share about the sends they have prepared. Features import this file only. */
export type { PreparedSends } from './prepared-sends.ts'
