import { chance } from './sandbox-results.rules.ts'

/** The advertising accounts that every owner has at the simulated Google, each with ids of its own. */
export interface SimulatedCustomer {
  id: string
  name: string
  currency: string
  timeZone: string
  isManager: boolean
  status: 'ENABLED' | 'CLOSED'
  /** The account that manages it; null: the person is in it. */
  managerId: string | null
}

/** An id that is always the same for an owner. */
export function lastingId(owner: string, name: string, length = 10): string {
  const part = (salt: string) => String(Math.floor(chance(`${owner} ${name} ${salt}`) * 1e6)).padStart(6, '0')
  return `7${part('a')}${part('b')}${part('c')}`.slice(0, length)
}

export function customersOf(owner: string): SimulatedCustomer[] {
  const customer = (
    name: string,
    currency: string,
    timeZone: string,
    more: Partial<SimulatedCustomer> = {},
  ): SimulatedCustomer => ({
    id: lastingId(owner, name),
    name,
    currency,
    timeZone,
    isManager: false,
    status: 'ENABLED',
    managerId: null,
    ...more,
  })
  const manager = customer('Simulated agency', 'EUR', 'Europe/Berlin', { isManager: true })
  return [
    customer('Simulated shop', 'EUR', 'Europe/Berlin'),
    manager,
    customer('Simulated client', 'USD', 'America/New_York', { managerId: manager.id }),
    customer('Simulated closed account', 'EUR', 'Europe/Berlin', { status: 'CLOSED' }),
  ]
}

/** The prefix of Google's ids of countries. The simulated ones follow from the letters. */
export function countryConstant(code: string): string | null {
  const isCountry =
    /^[A-Z]{2}$/.test(code) &&
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
  if (!isCountry || code === 'ZZ') return null
  return `geoTargetConstants/2${code.charCodeAt(0)}${code.charCodeAt(1)}`
}
