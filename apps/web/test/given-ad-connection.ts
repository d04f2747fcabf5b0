import type { AdConnection } from '@carillon/contract/ads'

/** A partner of ads that is connected. */
export function connection(change: Partial<AdConnection> = {}): AdConnection {
  return {
    partner: 'meta',
    state: 'connected',
    is_simulated: true,
    can_connect: false,
    can_simulate: true,
    person: 'Mia',
    ad_account: { id: 'act_1', name: 'Bakery', currency: 'EUR', time_zone: 'Europe/Berlin' },
    page: { id: 'p1', name: 'Bakery Harbor' },
    instagram: null,
    missing_permissions: [],
    expires_at: null,
    connected_at: '2026-11-01T08:00:00Z',
    running_campaigns: 0,
    ...change,
  }
}
