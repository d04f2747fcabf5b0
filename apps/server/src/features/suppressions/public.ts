export { findGroupEmails, findGroupsOf, lift, suppress } from './suppressions.ts'
export { suppressedAmong } from './suppressed-among.ts'
