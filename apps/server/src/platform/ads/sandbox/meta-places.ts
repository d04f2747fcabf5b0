import type { Platform } from '@carillon/ads/platforms'
import { notThere } from './meta-wire.ts'
import { chance } from './sandbox-results.rules.ts'

/** The advertising accounts and pages that every owner has at the simulated Meta, each with ids of its own. */
export interface SimulatedAccount {
  id: string
  name: string
  currency: string
  timeZone: string
  /** 1: active. 2: closed. */
  status: number
}

export interface SimulatedPage {
  id: string
  name: string
  instagram: { id: string; username: string } | null
}

/** An id of twelve digits that is always the same for an owner. */
function idOf(owner: string, name: string): string {
  const digits = (salt: string) =>
    String(Math.floor(chance(`${owner} ${name} ${salt}`) * 1e6)).padStart(6, '0')
  return `1${digits('a')}${digits('b')}`
}

export function accountsOf(owner: string): SimulatedAccount[] {
  const account = (name: string, currency: string, timeZone: string, status = 1): SimulatedAccount => ({
    id: `act_${idOf(owner, name)}`,
    name,
    currency,
    timeZone,
    status,
  })
  return [
    account('Simulated shop', 'EUR', 'Europe/Berlin'),
    account('Simulated shop overseas', 'USD', 'America/New_York'),
    account('Simulated closed account', 'EUR', 'Europe/Berlin', 2),
  ]
}

export function pagesOf(owner: string): SimulatedPage[] {
  const id = idOf(owner, 'page')
  return [
    { id, name: 'Simulated page', instagram: { id: idOf(owner, 'instagram'), username: 'simulated.page' } },
    { id: idOf(owner, 'second page'), name: 'Simulated page without Instagram', instagram: null },
  ]
}

/** @throws MetaError if it is not one of the owner */
export function accountOf(owner: string, id: string): SimulatedAccount {
  const account = accountsOf(owner).find((each) => each.id === id)
  if (!account) throw notThere()
  return account
}

export function findPage(owner: string, id: string): SimulatedPage | null {
  return pagesOf(owner).find((page) => page.id === id) ?? null
}

/** The price of a thousand impressions in the smallest unit of a currency with cents. */
export const pricesPerThousand: Readonly<Record<Platform, number>> = {
  facebook: 620,
  instagram: 710,
  google: 240,
}

/** The id under which an image is kept by its hash. */
export function imageId(owner: string, hash: string): string {
  return `image-${owner}-${hash}`
}
