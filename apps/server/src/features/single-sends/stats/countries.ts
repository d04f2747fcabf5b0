import type { Answer } from '@carillon/contract/endpoint'
import type { CountryStats, statsCountries } from '@carillon/contract/stats-countries'
import type { Db } from '#platform/db.ts'
import { findPlaces, type PlaceSummary, placeMetrics } from '#sending/events/summaries/public.ts'
import { accessStats, requestedSends } from './stats.ts'

/**
 * The opens and clicks of one single send by country, most unique opens first. For an A/B test, all its variations count
 * together.
 * @throws single_send_not_found
 */
export async function findCountryStats(
  db: Db,
  account: string,
  id: string,
  { isConfigured }: { isConfigured: boolean },
): Promise<Answer<typeof statsCountries.get>> {
  const { sends } = await accessStats(db, account, id)
  const ids = requestedSends(sends).map((send) => send.id)
  const { places, countedTo, isCounted } = await findPlaces(db, ids)
  return {
    is_configured: isConfigured,
    results: isConfigured ? countriesOf(places) : [],
    counted_to: countedTo.toISOString(),
    is_counted: isCounted,
  }
}

/** `US-CA` and `US` are numbers of the United States, the first also of California. */
function countriesOf(places: readonly { place: string; numbers: PlaceSummary }[]): CountryStats[] {
  const byCountry = Map.groupBy(places, ({ place }) => place.slice(0, 2))
  const countries = [...byCountry].map(([country, own]) => ({
    country,
    stats: sumOf(own.map(({ numbers }) => numbers)),
    provinces: own
      .filter(({ place }) => place !== country)
      .map(({ place, numbers }) => ({ province: place.slice(3), stats: numbers }))
      .sort((a, b) => mostOpened(a.stats, b.stats) || (a.province < b.province ? -1 : 1)),
  }))
  return countries.sort((a, b) => mostOpened(a.stats, b.stats) || (a.country < b.country ? -1 : 1))
}

function mostOpened(a: PlaceSummary, b: PlaceSummary): number {
  return b.unique_opens - a.unique_opens || b.opens - a.opens
}

function sumOf(numbers: readonly PlaceSummary[]): PlaceSummary {
  const sum: PlaceSummary = { opens: 0, unique_opens: 0, clicks: 0, unique_clicks: 0 }
  for (const each of numbers) for (const metric of placeMetrics) sum[metric] += each[metric]
  return sum
}
