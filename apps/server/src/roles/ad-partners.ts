import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'

export interface KeptAdPartners {
  find: Services['adPartners']
  close(): Promise<void>
}

/** The partners of ads of this process. */
export function keepAdPartners(_config: Pick<Config, 'ads'>): KeptAdPartners {
  return {
    find: async () => null,
    async close() {},
  }
}
