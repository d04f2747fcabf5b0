import type { Platform } from './platforms.ts'

/** The most characters of a text, and the number after which feeds cut it. */
export const textLimits = {
  primaryText: { most: 500, shown: 125 },
  headline: { most: 40, shown: 25 },
  description: { most: 90, shown: 30 },
  name: { most: 100, shown: 100 },
} as const

/**
 * The least that an ad may spend in a day on one platform, and the most without a confirmation, in whole units of a
 * currency. Currencies without decimals have small units, so both are a hundred times as large there.
 */
export const dailyBudget = { least: 10, unconfirmed: 1000 } as const

/** The smallest audience, of contacts or of people like them, to which a platform shows ads. */
export const leastAudience: Readonly<Record<Platform, number>> = {
  facebook: 100,
  instagram: 100,
  google: 1000,
}

/** The share of contacts that partners find among their users, as a first estimate. */
export const expectedMatchRate = 0.6

export const ages = { least: 18, most: 65 } as const

const hour = 3_600_000
/** In milliseconds: the earliest start from now, the shortest time of ads, and the time that is advised. */
export const times = { startAfter: hour, shortest: 24 * hour, advised: 14 * 24 * hour } as const
