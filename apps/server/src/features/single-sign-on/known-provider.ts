import type { Configuration } from 'openid-client'
import type { Client } from './provider.ts'

/** The time for which a provider is not asked again: what it said of itself holds for so long, and so does its silence. */
const keptMs = { said: 60_000, silence: 10_000 }

interface Known {
  of: string
  until: number
  asked: Promise<Configuration>
}

/**
 * Keeps what the provider said of itself, with its keys, so that strangers who begin sign-ins have it called once a minute
 * and no more. Callers at once wait for one answer. The installation has one provider, so the latest is kept.
 */
export function knowProvider(ask: (client: Client) => Promise<Configuration>) {
  let known: Known | undefined
  return {
    find(client: Client, now: Date): Promise<Configuration> {
      const of = JSON.stringify(client)
      if (known?.of === of && now.getTime() < known.until) return known.asked
      const asking: Known = { of, until: now.getTime() + keptMs.said, asked: ask(client) }
      known = asking
      asking.asked.catch(() => {
        asking.until = now.getTime() + keptMs.silence
      })
      return asking.asked
    },
    /** Has the provider asked anew: it was set, or it signs with a key that is not known. */
    forget(): void {
      known = undefined
    },
  }
}
