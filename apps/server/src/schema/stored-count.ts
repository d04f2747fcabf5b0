import type { Audience } from '@carillon/contract/single-send-review'
import type { SendToFields } from '@carillon/contract/single-sends'

/** The kinds of counts that are kept of a large audience, and the numbers of each. */
export interface KeptNumbers {
  /** Each step from the lists to the recipients. */
  steps: Audience
  /** Recipients that have as many messages as the frequency cap allows. */
  at_cap: { people: number }
  /** Recipients by mailbox provider; null stands for all other domains. */
  by_provider: { provider: string | null; count: number }[]
  texts: TextNumbers
}
export type CountKind = keyof KeptNumbers

/** The people of an audience who get a text. */
export interface TextNumbers {
  /** Rows of the chosen lists and segments together, and contacts in them. */
  listed: number
  chosen: number
  /** Contacts without the excluded ones. */
  people: number
  withoutNumber: number
  optedOut: number
  sameNumber: number
  total: number
  withoutConsent: number
  /** The number of people of the total in each area code. */
  areas: Record<string, number>
  /** Contacts whose texts are measured. Their numbers are not kept. */
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
  /** For `texts`: whether `phone_number` counts where there is no phone number ID. */
  usesPhoneNumber?: boolean
}
