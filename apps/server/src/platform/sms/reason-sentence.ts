import { readSmsReason } from '@carillon/contract/sms-reasons'
import texts from '@carillon/messages/en/sms'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'

/** The English sentence of a stored reason, for answers of the API. A text that is no stored reason stays as it is. */
export function reasonSentence(stored: string): string {
  const reason = readSmsReason(stored)
  return reason ? fillPlaceholders(texts.reasons[reason.code], { detail: reason.detail ?? '' }) : stored
}
