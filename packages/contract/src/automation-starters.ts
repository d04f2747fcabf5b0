import { Journey } from '@carillon/journey/steps'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The series that an automation can begin with, grouped by purpose, in the order in which screens offer them. */
export const seriesGroups = {
  beginning: ['welcome', 'course'],
  occasion: ['birthday', 'after_purchase', 'abandoned_form', 'feedback'],
  silence: ['re_engagement', 'sunset'],
} as const
export type SeriesGroup = keyof typeof seriesGroups
export type Series = (typeof seriesGroups)[SeriesGroup][number]
export const series: readonly Series[] = Object.values(seriesGroups).flat()

/** The possible beginnings of a new automation: a series, or nothing. */
export const starters: readonly Starter[] = ['custom', ...series]
export type Starter = 'custom' | Series

/** The languages that series are written in. */
export const StarterLanguage = z.enum(['en', 'de'])
export type StarterLanguage = z.output<typeof StarterLanguage>

export const AutomationStarter = z.object({
  id: z.enum(series),
  name: z.string(),
  /** The effect of the series, and the people it is meant for. */
  description: z.string(),
  /** Its steps, with ids that belong to nothing, so that screens can draw them. */
  steps: Journey,
  emails: z.array(z.object({ subject: z.string(), preheader: z.string() })),
})
export type AutomationStarter = z.output<typeof AutomationStarter>

export const automationStarters = {
  list: endpoint({
    method: 'GET',
    path: '/v3/marketing/automations/starters',
    scope: 'marketing.automation.read',
    summary:
      'The series that an Automation can begin with, in `language`, or in the language that the caller accepts.',
    query: z.object({ language: z.optional(StarterLanguage) }),
    status: 200,
    answer: z.object({ result: z.array(AutomationStarter) }),
    refuses: [],
  }),
}
