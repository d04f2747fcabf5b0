/** The sends that workers have prepared and share. Features import this file only. */
export type { PreparedSends } from './prepared-sends.ts'
