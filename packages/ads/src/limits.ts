import type { Platform } from './platforms.ts'

/** The most characters of a text, and the number after which feeds cut it. */
export const textLimits = {
  primaryText: { most: 500, shown: 125 },
  headline: { most: 40, shown: 25 },
  description: { most: 90, shown: 30 },
  name: { most: 100, shown: 100 },
} as const

type TextName = 'primaryText' | 'headline' | 'description'

/** Google's limits where they are lower: its long headline, which shows the primary text, and its short headline. */
const googleMost: Readonly<Partial<Record<TextName, number>>> = { primaryText: 90, headline: 30 }

/** The most characters of a text on a platform, and the number after which feeds cut it. */
export function textLimitOf(name: TextName, platform: Platform): { most: number; shown: number } {
  const { most, shown } = textLimits[name]
  const own = platform === 'google' ? (googleMost[name] ?? most) : most
  return { most: own, shown: Math.min(own, shown) }
}

/** The characters that show at double width, as Google counts them: Chinese, Japanese, Korean and wide forms. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/

/** The length of a text as a platform counts it, without spaces at the ends. Google counts wide characters as two. */
export function textLength(text: string, platform: Platform): number {
  const characters = [...text.trim()]
  if (platform !== 'google') return characters.length
  return characters.reduce((length, character) => length + (wide.test(character) ? 2 : 1), 0)
}

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
