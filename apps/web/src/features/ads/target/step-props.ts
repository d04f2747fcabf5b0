import type { Step } from '@carillon/ads/check-campaign'
import type { Platform } from '@carillon/ads/platforms'

/** The steps before the design, in their order. */
export const steps = ['name', 'partners', 'schedule', 'audience'] as const satisfies readonly Step[]
export type TargetStep = (typeof steps)[number]

/** The sentences beside the fields of a step. */
export interface StepProps {
  /** The sentence of an error, once the step was tried; of several, the first. */
  problemOf: (field: string, platform?: Platform) => string | undefined
  warningOf: (field: string) => string | undefined
}
