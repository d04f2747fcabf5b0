export { findFormUses } from './find-uses.ts'
export { findFormsOfSender } from './sender-uses.ts'
