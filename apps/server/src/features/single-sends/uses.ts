import { findAudienceUses } from './audience-uses.ts'
import { findSendsFromDesign } from './design-uses.ts'
import { draftTexts } from './draft-texts.ts'
import { findSendsShowing } from './image-uses.ts'
import { findSendsOfGroup, findSendsOfSender } from './sender-uses.ts'

/** Finds the places where this feature uses lists, segments, designs, images, senders, groups or fields of others. */
export const uses = {
  ofAudience: findAudienceUses,
  ofDesign: findSendsFromDesign,
  ofImage: findSendsShowing,
  ofSender: findSendsOfSender,
  ofGroup: findSendsOfGroup,
  ofField: draftTexts,
}
