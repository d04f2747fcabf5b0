export { findConsentsOf } from './consents.ts'
export { formsReading } from './field-uses.ts'
export { findFormUses } from './find-uses.ts'
export { findFormsOfSender } from './sender-uses.ts'
