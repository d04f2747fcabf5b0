/** The limits of speed and number: limits of people, warm-up plans, quiet hours by zone. Features import this file only. */
export { countAtCap } from './people/count-at-cap.ts'
export { judge } from './people/judge.ts'
export { keepPlaces } from './people/keep-places.ts'
export {
  askIn,
  findLimits,
  isExempt,
  type LimitReason,
  lockLimits,
  type SendingLimits,
} from './people/limits.ts'
export { lookAgain } from './people/look-again.ts'
export { findPersonZones, zoneOf } from './people/person-zones.ts'
export { countZones, findSettings, saveSettings } from './people/settings.ts'
export { forgetPace } from './providers/take-pace.ts'
export { countByProvider, forecastDays } from './warm-up/forecast.ts'
export * as warmUpPlans from './warm-up/warm-up-plan.ts'
export { findOpenPlan } from './warm-up/warm-up-plan.ts'
