export { suppressedAmong } from './suppressed-among.ts'
export { findGroupEmails, findGroupsOf, lift, suppress } from './suppressions.ts'
