/** Text messages: compiled, sent, replied to, counted. Features import this file only. */
export { addTextRecipients, findTextNewcomers, type JoinedText } from './add-text-recipients.ts'
export { bytesOf, compileText, isTooLong, type TextTemplate } from './compile-text.ts'
export { countTextClick, findShortLink } from './follow-link.ts'
export * as textNumbers from './numbers.ts'
export { addOptOuts, findNumber, type OptedOut, optedOutAmong, storeConsents } from './numbers.ts'
export { shortLinkPath, statusPath } from './prepared-texts.ts'
export { quietUntil } from './quiet-hours.rules.ts'
export { type OnTexted, recordInbound, type Texted } from './record-inbound.ts'
export { accountOfSend, recordTextStatus } from './record-status.ts'
export { countReplies, findReplies, findRepliesFrom, markReply, type ReplyRow } from './replies.ts'
export { openTextSend, startTextSend } from './start-text-send.ts'
export { countTextAudience, sampleTextAudience, textReachesAnybody } from './text-audience.ts'
export { codeLength, readShortLink, shortLinkLength } from './text-links.rules.ts'
export {
  countTexts,
  findTextSend,
  findTexts,
  type TextCounts,
  type TextRow,
  type TextSend,
} from './text-stats.ts'
