export { findGroupEmails, findGroupsOf, lift, suppress } from './suppressions.ts'
