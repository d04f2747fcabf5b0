export { findFormUses } from './find-uses.ts'
