import type { Crop, Shape } from './image-fit.ts'
import type { Platform } from './platforms.ts'

/** Specification §9. A lead ad asks for addresses, a display ad leads to a page. */
export const kinds = ['display', 'lead'] as const
/** Prospecting looks for new people, retargeting shows ads to people who are known. */
export const objectives = ['prospecting', 'retargeting'] as const
export const durations = ['ongoing', 'temporary'] as const
export const genders = ['all', 'female', 'male'] as const
export const devices = ['all', 'desktop', 'mobile'] as const

/** Specification §4: draft, submitted to the partners, accepted by them, or refused. Pausing is apart from it. */
export const statuses = ['draft', 'submitted', 'active', 'error'] as const

/** The buttons of ads. Lead ads have one that asks, display ads any. */
export const callsToAction = [
  'learn_more',
  'sign_up',
  'subscribe',
  'get_offer',
  'get_quote',
  'download',
  'apply_now',
  'contact_us',
] as const

export interface Schedule {
  duration: (typeof durations)[number]
  /** ISO 8601 in UTC. Null begins when the partners have accepted the ads. */
  startAt: string | null
  /** Null if it goes on until it is paused. */
  endAt: string | null
}

/** The people that ads are meant for, by lists and segments of contacts. */
export interface Audience {
  /** Lookalike: people who are like these contacts. Retargeting: these contacts. */
  kind: 'lookalike' | 'retargeting'
  listIds: readonly string[]
  segmentIds: readonly string[]
}

export interface Targeting {
  /** ISO 3166-1 alpha-2: `DE`. */
  countries: readonly string[]
  ageFrom: number
  /** 65 means 65 and older. */
  ageTo: number
  gender: (typeof genders)[number]
  device: (typeof devices)[number]
}

/** The ad on one platform. */
export interface AdDesign {
  /** In the smallest unit of the currency of the account; null until it was chosen. */
  dailyBudget: number | null
  link: string
  primaryText: string
  headline: string
  description: string
  callToAction: (typeof callsToAction)[number] | null
  image: AdImage | null
}

export interface AdImage {
  imageId: string
  width: number
  height: number
  /** The chosen crops. A shape without one takes the whole image. */
  crops: Readonly<Partial<Record<Shape, Crop>>>
}

/** The way of leads into the account. The form stands at the partner, and its answers become contacts in a list. */
export interface LeadForm {
  listId: string | null
  privacyUrl: string
}

export interface AdCampaign {
  kind: (typeof kinds)[number]
  objective: (typeof objectives)[number]
  name: string
  platforms: readonly Platform[]
  schedule: Schedule
  audience: Audience
  targeting: Targeting
  designs: Readonly<Partial<Record<Platform, AdDesign>>>
  leadForm: LeadForm
}
