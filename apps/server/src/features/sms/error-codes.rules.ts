import { type SmsErrorCode, smsErrorCodes } from '@carillon/contract/sms-single-sends'

/** The meaning of each code, in one sentence. */
const sentences: Readonly<Record<SmsErrorCode, string>> = {
  '21211': 'The number is not a valid phone number.',
  '21408': 'The provider’s account may not send to this country.',
  '21610': 'The person has opted out at the provider.',
  '21612': 'The messaging service has no number that can reach this one.',
  '21614': 'The number is not a mobile number.',
  '21617': 'The text is too long.',
  '30001': 'Too many texts were waiting at the provider.',
  '30002': 'The provider has suspended the account.',
  '30003': 'The phone is switched off or out of reach.',
  '30004': 'The person or the carrier blocks these texts.',
  '30005': 'The number is unknown or no longer in use.',
  '30006': 'The number is a landline, or its carrier takes no texts.',
  '30007': 'The carrier filtered the text as unwanted.',
  '30008': 'The carrier gave no reason.',
  '30034': 'The sending number is not registered with the carriers (A2P 10DLC).',
  '63038': 'The provider’s account has reached its limit for the day.',
  too_long: 'The text was too long with this person’s values, so it was not sent.',
  other: 'The provider gave this code; its documentation explains it.',
}

/** The code by which a provider's code is explained. */
export function meaningOf(code: string): SmsErrorCode {
  return smsErrorCodes.find((known) => known === code) ?? 'other'
}

export function messageOf(meaning: SmsErrorCode): string {
  return sentences[meaning]
}
