import type { Partner } from '@carillon/ads/platforms'
import { leadsPath } from '#features/ads/public.ts'
import type { AdPartner } from '#platform/ads/ad-partner.ts'
import { openGoogle } from '#platform/ads/google/google-partner.ts'
import { openMeta } from '#platform/ads/meta/meta-partner.ts'
import { type AdSandbox, openAdSandbox } from '#platform/ads/sandbox/ad-sandbox.ts'
import { sandboxSecret } from '#platform/ads/sandbox/sandbox-secret.ts'
import { sandboxTable } from '#platform/ads/sandbox/sandbox-table.ts'
import type { AdsConfig, Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'

export interface KeptAdPartners {
  find: Services['adPartners']
  /** Sets the address at which this process answers HTTP, so that the simulated Meta tells leads there; null: it answers none. */
  reachedAt(url: string | null): void
  close(): Promise<void>
}

type Apps = Pick<AdsConfig, Partner>
type Opened = Readonly<Record<Partner, AdPartner | null>>

/**
 * The partners of ads of this process: those of the operator's apps, and the simulated ones. Each process that needs the
 * simulated ones has its own server of them on the loopback interface; all have the same state, which is in the database.
 */
export function keepAdPartners(
  { ads }: Pick<Config, 'ads'>,
  db: Database['db'],
  now: () => Date,
): KeptAdPartners {
  const real = openBoth(ads, now)
  let sandbox: Promise<AdSandbox> | null = null
  let simulated: Promise<Opened> | null = null
  let own: string | null = null
  const openSimulated = async (): Promise<Opened> => {
    const appSecret = await sandboxSecret(db)
    const webhookUrl = () => own && `${own}${leadsPath}`
    sandbox ??= openAdSandbox({ store: sandboxTable(db), now, appSecret, webhookUrl })
    return openBoth(await sandbox, now)
  }
  return {
    async find(partner, isSimulated) {
      if (!isSimulated) return real[partner]
      if (!ads.hasSandbox) return null
      simulated ??= openSimulated()
      return (await simulated)[partner]
    },
    reachedAt(url) {
      own = url
    },
    async close() {
      await (await sandbox)?.close()
    },
  }
}

function openBoth({ meta, google }: Apps, now: () => Date): Opened {
  return {
    meta: meta && openMeta({ ...meta, now }),
    google: google && openGoogle({ ...google, now }),
  }
}
