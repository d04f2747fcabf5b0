export { suppressedAmong } from './suppressed-among.ts'
export { findGroupEmails, findKinds, lift, suppress } from './suppressions.ts'
