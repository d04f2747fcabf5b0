import { checkCampaign, type Finding, type Surroundings } from '@carillon/ads/check-campaign'
import { type Platform, platformsOf } from '@carillon/ads/platforms'
import type { AdConnection } from '@carillon/contract/ads'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { type AdFields, toRules } from './ad-fields.rules.ts'

/** The connection of a platform; undefined while it is not loaded. */
export function useConnectionOf(): (platform: Platform) => AdConnection | undefined {
  const { data } = useQuery(adConnectionsQuery)
  return (platform) => data?.find(({ partner }) => platformsOf(partner).includes(platform))
}

/** The currency in which an ad on a platform is paid; undefined until an account was chosen. */
export function useCurrencyOf(): (platform: Platform) => string | undefined {
  const connectionOf = useConnectionOf()
  return (platform) => connectionOf(platform)?.ad_account?.currency
}

/**
 * The findings about a campaign as it stands on the screen, by the same rules as the server's. Without the connections, the
 * partners count as connected, so that a failed load holds nothing back: the server checks again.
 */
export function useFindings(fields: AdFields, contacts: number | null): Finding[] {
  const { data } = useQuery(adConnectionsQuery)
  return useMemo(
    () => checkCampaign(toRules(fields), surroundingsOf(data, fields, contacts)),
    [fields, data, contacts],
  )
}

/** The surroundings in the browser, for rules that are asked right after a change. */
export function surroundingsOf(
  connections: readonly AdConnection[] | undefined,
  { platforms }: Pick<AdFields, 'platforms'>,
  contacts: number | null,
): Surroundings {
  const connected = connections?.filter(({ state }) => state === 'connected')
  const currencies = (connections ?? []).flatMap(({ partner, ad_account }) =>
    ad_account ? platformsOf(partner).map((platform) => [platform, ad_account.currency]) : [],
  )
  return {
    now: Date.now(),
    connected: connected ? connected.flatMap(({ partner }) => platformsOf(partner)) : platforms,
    currencies: Object.fromEntries(currencies),
    contacts,
    budgetConfirmed: false,
  }
}
