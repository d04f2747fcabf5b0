import { findAutomationUses } from './audience-uses.ts'
import { findAutomationsFromDesign } from './design-uses.ts'
import { automationsReading, automationTexts } from './field-uses.ts'
import { findAutomationsShowing } from './messages/image-uses.ts'
import { findAutomationsOfGroup, findAutomationsOfSender } from './sender-uses.ts'

/** Finds the places where this feature uses lists, segments, designs, images, senders, groups or fields of others. */
export const uses = {
  ofAudience: findAutomationUses,
  ofDesign: findAutomationsFromDesign,
  ofImage: findAutomationsShowing,
  ofSender: findAutomationsOfSender,
  ofGroup: findAutomationsOfGroup,
  ofField: { ...automationTexts, reading: automationsReading },
}
