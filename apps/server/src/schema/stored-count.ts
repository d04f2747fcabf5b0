import type { Audience } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'

/** The counts that are kept of a large audience: the numbers of each kind. */
export interface KeptNumbers {
  /** The numbers of people at each step from the lists to the recipients. */
  steps: Audience
  /** The number of recipients who have got as many messages as the frequency cap allows. */
  at_cap: { people: number }
  /** Recipients by mailbox provider; null stands for all other domains. */
  by_provider: { provider: string | null; count: number }[]
  texts: TextNumbers
}
export type CountKind = keyof KeptNumbers

/** The people of an audience who get a text. */
export interface TextNumbers {
  /** The number of rows of the chosen lists and segments together; `chosen` is the number of contacts in them. */
  listed: number
  chosen: number
  /** The number of contacts, without the excluded ones. */
  people: number
  withoutNumber: number
  optedOut: number
  sameNumber: number
  total: number
  withoutConsent: number
  /** The number of people of the total in each area code. */
  areas: Record<string, number>
  /** Ids of contacts whose texts are measured. Their phone numbers are not kept. */
  sample: string[]
}

/** The question of a count. The same question has the same JSON, so the order of the keys matters. */
export interface CountQuestion<Kind extends CountKind = CountKind> {
  kind: Kind
  sendTo: Required<SendToFields>
  /** The group of an email; null for none and for texts. */
  group: number | null
  /** For `at_cap`: the cap. */
  cap?: { most: number; withinMs: number }
  /** For `texts`: true if `phone_number` counts for contacts without a phone number ID. */
  usesPhoneNumber?: boolean
}
