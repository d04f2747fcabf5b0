export { findConsentsOf } from './consents.ts'
export { uses } from './uses.ts'
