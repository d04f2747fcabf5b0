import QuickLRU from 'quick-lru'
import { addressRangeOf } from '#platform/http/address-range.ts'

const minuteMs = 60_000
/** The most reports from one network to one pixel in a minute. */
const mostReports = 120
const mostNetworks = 20_000

/** Counts reports by network and pixel. Each process counts on its own, as with calls. */
export function countReports(): (ip: string, pixel: string, now: Date) => boolean {
  const counted = new QuickLRU<string, { from: number; count: number }>({ maxSize: mostNetworks })
  return (ip, pixel, now) => {
    const key = `${addressRangeOf(ip)} ${pixel}`
    const minute = Math.floor(now.getTime() / minuteMs)
    const known = counted.get(key)
    const found = known?.from === minute ? known : { from: minute, count: 0 }
    found.count++
    counted.set(key, found)
    return found.count <= mostReports
  }
}
