import { createHash } from 'node:crypto'

/** The advertising accounts that every owner has at the simulated Google, each with ids of its own. */
interface SimulatedCustomer {
  id: string
  name: string
  currency: string
  timeZone: string
  isManager: boolean
  status: 'ENABLED' | 'CLOSED'
  /** The account that manages it; null: the person is in it. */
  managerId: string | null
}

/** An id of digits that is always the same for an owner and a name, and unlike those of all others. */
export function lastingId(owner: string, name: string, length = 10): string {
  const hash = createHash('sha256').update(`${owner} ${name}`).digest('hex')
  return `7${String(BigInt(`0x${hash}`)).slice(1 - length)}`
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
