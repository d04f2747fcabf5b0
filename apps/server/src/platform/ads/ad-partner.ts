import type { AdCampaign } from '@carillon/ads/campaign'
import type { Crop, Shape } from '@carillon/ads/image-fit'
import type { FaultKind, PartnerDay } from '@carillon/ads/partner-answers'
import type { Partner, Platform } from '@carillon/ads/platforms'
import type { ProblemCode } from '@carillon/ads/problem-codes'
import type { ErrorCode } from '@carillon/contract/refusals'

/** The tokens of a sign-in, as they are sealed. */
export interface AdTokens {
  access: string
  /** Google renews its short access tokens with it; Meta has none, and its tokens end after about 60 days. */
  refresh: string | null
  expiresAt: Date | null
}

/** A token with the advertising account in which it acts. */
export interface AdAccess {
  token: string
  adAccountId: string
  currency: string
  /** IANA; the partner cuts days by it. */
  timeZone: string
  managerId: string | null
  pageId: string | null
  instagramId: string | null
}

export interface AdSignIn {
  person: string
  /** Permissions that were given and the needed ones that were not, in the partner's names. */
  permissions: string[]
  missing: string[]
}

export interface PartnerAccount {
  id: string
  name: string
  currency: string
  timeZone: string
  managerId: string | null
  isUsable: boolean
}

export interface PartnerPage {
  id: string
  name: string
  instagram: { id: string; name: string } | null
}

/**
 * Everything that makes one ad at a partner. `mark` is part of the names of all parts there and is unique by campaign,
 * platform and submission, so that a part whose answer was lost is found before it is made again.
 */
export interface AdOrder {
  mark: string
  platform: Platform
  campaign: AdCampaign
  /** The link with its tags. */
  link: string
  currency: string
  /** The image as it was cropped and encoded for a shape. */
  image(shape: Shape): Promise<AdImageFile>
  /** The ids of audiences at the partner; null: the campaign has none of that kind. */
  audiences: { target: string | null; lookalike: string | null; leftOut: string | null }
  /** The words in which ads and forms speak, such as `de`. */
  language: 'en' | 'de'
}

export interface AdImageFile {
  name: string
  type: 'image/jpeg' | 'image/png'
  bytes: Buffer
  crop: Crop | null
}

/** The ids of the parts of an ad at the partner, by step. */
export type AdRefs = Readonly<Record<string, string>>

export type PartnerState =
  /** `review`: the partner has not decided. `gone`: it is not there, or was deleted there. */
  { state: 'review' | 'active' | 'paused' | 'gone' } | { state: 'refused'; problem: PartnerProblem }

export interface PartnerProblem {
  /** Our word for it, which has a sentence in the messages: `ad_refused`, `ad_image_refused`, `ad_policy` … */
  code: ProblemCode | ErrorCode
  /** The field in words of the contract; null: the partner names none that we know. */
  field: string | null
  /** The partner's own sentence. */
  message: string
}

/** A person of an audience: hashes (SHA-256, as hex in lower case) of the forms that the partner takes. */
export interface AudienceMember {
  email: string | null
  phone: string | null
}

export interface PartnerAudience {
  /** `flagged`: the partner refuses to use it, with its reason. */
  state: 'filling' | 'ready' | 'too_small' | 'flagged' | 'gone'
  /** The people that the partner has found, as roughly as it tells; null: it does not tell. */
  matched: number | null
  problem: PartnerProblem | null
}

export interface PartnerLead {
  id: string
  createdAt: Date
  /** Answers by the partner's names of its questions: `email`, `phone_number`, `first_name`, `last_name`. */
  answers: Readonly<Record<string, string>>
}

/**
 * One partner of ads. Every method but `steps` and `signInUrl` calls it and throws a `PartnerFault`. Each call may be
 * repeated: parts are looked up by their mark before they are made.
 */
export interface AdPartner {
  readonly partner: Partner
  /** The parts of an ad in the order in which they are made; each name is also a key of its refs. The first is `campaign`. */
  steps(order: AdOrder): readonly string[]
  signInUrl(ask: { redirectUrl: string; state: string; challenge: string }): string
  signIn(answer: { code: string; redirectUrl: string; verifier: string }): Promise<AdTokens>
  /** New tokens before the present ones end; null: a person has to sign in again. */
  renew(tokens: AdTokens): Promise<AdTokens | null>
  /** Ends a sign-in at the partner. */
  revoke(tokens: AdTokens): Promise<void>
  describe(token: string): Promise<AdSignIn>
  accounts(token: string): Promise<PartnerAccount[]>
  /** Empty at Google, where ads have no page. */
  pages(token: string): Promise<PartnerPage[]>

  /** Makes one part, off, unless it is there; returns its id. */
  make(access: AdAccess, order: AdOrder, step: string, refs: AdRefs): Promise<string>
  /** Switches an ad on or off. */
  setRunning(access: AdAccess, refs: AdRefs, isRunning: boolean): Promise<void>
  /** Deletes an ad with its campaign, ad group and form. What is gone already counts as removed. */
  remove(access: AdAccess, refs: AdRefs): Promise<void>
  /** The states of ads, in the order of `all`. */
  states(access: AdAccess, all: readonly AdRefs[]): Promise<PartnerState[]>
  /** The people that an ad could reach; null: the partner gives no estimate. */
  estimate(access: AdAccess, order: AdOrder): Promise<{ from: number; to: number } | null>

  /** Makes an empty audience of uploaded people, unless it is there; returns its id. */
  makeAudience(access: AdAccess, audience: { mark: string; title: string }): Promise<string>
  /** Makes the audience of people who are like another one, in some countries, unless it is there; returns its id. */
  makeLookalike(
    access: AdAccess,
    audience: { mark: string; title: string; seed: string; countries: readonly string[] },
  ): Promise<string>
  /** The most members of one call. */
  readonly membersPerCall: number
  /** Adds people to an audience. A call that is repeated adds them once. */
  addMembers(
    access: AdAccess,
    audience: string,
    members: readonly AudienceMember[],
    call: AudienceCall,
  ): Promise<void>
  removeMembers(
    access: AdAccess,
    audience: string,
    members: readonly AudienceMember[],
    call: AudienceCall,
  ): Promise<void>
  readAudience(access: AdAccess, audience: string): Promise<PartnerAudience>
  /** Deletes an audience. One that is gone already counts as deleted. */
  removeAudience(access: AdAccess, audience: string): Promise<void>

  /** The results by campaign and day, from and to a day inclusive. */
  numbers(access: AdAccess, days: { from: string; to: string }): Promise<PartnerDay[]>
  /** The people who filled in the form of an ad since a time; empty where there are no forms. */
  leads(access: AdAccess, refs: AdRefs, since: Date): Promise<PartnerLead[]>
  /** One lead by the id that a webhook told; null: it is not there. */
  lead(access: AdAccess, id: string): Promise<PartnerLead | null>
  /** Asks the partner to tell leads of a page by webhook; a repeated call changes nothing. */
  subscribeLeads(access: AdAccess): Promise<void>
}

/** The place of a call within one upload, as partners ask it: the number of the upload and of the call, from 1. */
export interface AudienceCall {
  upload: number
  number: number
  isLast: boolean
  /** All members of the upload, as far as they are known. */
  total: number
}

/** A call to a partner that did not work. No token and no address of a person is in it. */
export class PartnerFault extends Error {
  readonly kind: FaultKind
  readonly problem: PartnerProblem
  readonly retryAfterMs: number | null

  constructor(kind: FaultKind, problem: PartnerProblem, retryAfterMs: number | null = null) {
    super(`${kind}: ${problem.code} ${problem.message}`)
    this.name = 'PartnerFault'
    this.kind = kind
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}
