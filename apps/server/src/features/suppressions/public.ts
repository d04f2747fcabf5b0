export { suppressedAmong } from './suppressed-among.ts'
export { findGroupEmails, lift, suppress } from './suppressions.ts'
