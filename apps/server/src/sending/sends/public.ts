/** The life of a send: start, split, join, pause, stop, and how far it is. Features import this file only. */
export { addRecipients, type Joined } from './add-recipients.ts'
export {
  holdSends,
  pauseSend,
  releaseSends,
  resumeSend,
  type SendOf,
  sendToUncertain,
  stopSend,
  stopSends,
} from './control-send.ts'
export { discardSend } from './discard-send.ts'
export { forgetSends } from './forget-sends.ts'
export { baseOn } from './identity/base-on.ts'
export { findMessagesOf } from './messages-of.ts'
export { closeSends, openSend, reopenSends } from './open-send.ts'
export type { PauseCause } from './pause.rules.ts'
export { findOverLimits, type TellPaused } from './pause-over-limits.ts'
export { findDelivery, findRecipients, type RecipientRow } from './progress.ts'
export { type MailRecipient, startMail } from './start-mail.ts'
export { startSend, variationSource } from './start-send.ts'
export { findLastTestSent, findTestProgress, releaseWinner, startSplitSend } from './start-split-send.ts'
export { countTestParts, type PartCount } from './test-parts.ts'
export { wholeStatus } from './whole-status.ts'
