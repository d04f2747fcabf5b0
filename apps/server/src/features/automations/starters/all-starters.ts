import { type Series, type StarterLanguage, series } from '@carillon/contract/automation-starters'
import { abandonedForm } from './abandoned-form.ts'
import { afterPurchase } from './after-purchase.ts'
import { birthday } from './birthday.ts'
import { course } from './course.ts'
import { feedback } from './feedback.ts'
import { reEngagement } from './re-engagement.ts'
import type { StarterSeries } from './starter.ts'
import { sunset } from './sunset.ts'
import { welcome } from './welcome.ts'

export const starterOf: Readonly<Record<Series, StarterSeries>> = {
  welcome,
  course,
  birthday,
  after_purchase: afterPurchase,
  abandoned_form: abandonedForm,
  feedback,
  re_engagement: reEngagement,
  sunset,
}

/** The name of an empty automation that is made without one. */
export const untitled: Readonly<Record<StarterLanguage, string>> = {
  en: 'Untitled Automation',
  de: 'Automation ohne Namen',
}

/** All starters, in the order in which they are offered. */
export const allStarters: readonly StarterSeries[] = series.map((id) => starterOf[id])
