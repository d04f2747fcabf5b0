export {
  copiedMessage,
  keptMessage,
  type MessageColumns,
  type MessageRow,
  messageToWire,
  type Unsubscribing,
} from './campaign-message.ts'
export {
  type ContentWarning,
  changedContent,
  changedDelivery,
  emptyMessage,
  refuseUnknownPool,
} from './change-message.ts'
export { checkMessageLinks } from './check-links.ts'
export {
  asFinding,
  installationProblems,
  judgeMessage,
  messageProblems,
  refusalOf,
} from './judge-message.ts'
export {
  campaignMessageOf,
  chosenSender,
  noSender,
  untrackedMessageOf,
} from './message.ts'
export { trackingWarnings, warning } from './message-warnings.ts'
export { type PreviewFor, previewMessage, valuesOf } from './preview.ts'
export { showSent } from './show-sent.ts'
export { estimateSms } from './texts/estimate.ts'
export { textContentProblems, textProblem, textProviderProblems, textWarnings } from './texts/judge-text.ts'
export { anyCode, textProblems } from './texts/measure-texts.ts'
export { changedSms, newSms, type SmsAuthor, serviceName, showSms } from './texts/sms-config.ts'
export { imageBytes, textOf } from './texts/text-of.ts'
