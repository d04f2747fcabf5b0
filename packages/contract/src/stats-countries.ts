import * as z from 'zod/mini'
import { Engagement } from './account-stats.ts'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './wire.ts'

/** The country code of events whose address has no known country: CLDR's unknown region. */
export const unknownCountry = 'ZZ'

export const CountryStats = z.object({
  /** Two capital letters (ISO 3166-1); `ZZ`: not known. */
  country: z.string(),
  stats: Engagement,
  /** The states and provinces of the United States and Canada, as far as network addresses reveal them. */
  provinces: z.array(z.object({ province: z.string(), stats: Engagement })),
})
export type CountryStats = z.output<typeof CountryStats>

export const statsCountries = {
  get: endpoint({
    method: 'GET',
    path: '/v3/marketing/stats/singlesends/:id/countries',
    scope: 'marketing.read',
    summary: 'The opens and clicks of one Single Send by country, most unique opens first.',
    params: z.object({ id: uuid }),
    status: 200,
    answer: z.object({
      /** False: the installation has no database of places, so it counts none. */
      is_configured: z.boolean(),
      results: z.array(CountryStats),
      /** Events that were written until this time are counted, which is about a minute ago. */
      counted_to: instant,
      /** False: the Single Send is from before these numbers were kept, and not counted yet. */
      is_counted: z.boolean(),
    }),
    refuses: ['single_send_not_found'],
  }),
}
