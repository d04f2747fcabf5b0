import { formsReading } from './field-uses.ts'
import { findFormUses } from './find-uses.ts'
import { findFormsOfSender } from './sender-uses.ts'

/** Finds the places where this feature uses lists, segments, designs, images, senders, groups or fields of others. */
export const uses = {
  ofAudience: findFormUses,
  ofSender: findFormsOfSender,
  ofField: formsReading,
}
