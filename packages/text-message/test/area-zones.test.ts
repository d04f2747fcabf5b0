import { describe, expect, test } from 'vitest'
import { canadianAreaCodes, islandAreaCodes, serviceAreaCodes } from '../src/area-codes.ts'
import { zonesOfAreaCode } from '../src/area-zones.ts'

describe('an area code is in its time zones', () => {
  test.for([
    ['212', 'America/New_York'],
    ['312', 'America/Chicago'],
    ['303', 'America/Denver'],
    ['602', 'America/Phoenix'],
    ['415', 'America/Los_Angeles'],
    ['907', 'America/Anchorage America/Adak'],
    ['808', 'Pacific/Honolulu'],
    ['787', 'America/Puerto_Rico'],
    // Area codes of Florida's panhandle and Idaho lie in two zones.
    ['850', 'America/New_York America/Chicago'],
    ['208', 'America/Denver America/Los_Angeles'],
    // An area code that does not exist.
    ['999', 'America/New_York America/Los_Angeles'],
  ] as const)('%s', ([code, zones]) => {
    expect(zonesOfAreaCode(code).join(' ')).toBe(zones)
  })

  test('known to every runtime', () => {
    const all = Array.from({ length: 800 }, (_, at) => String(200 + at))
    for (const zone of new Set(all.flatMap(zonesOfAreaCode))) {
      expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toBeTruthy()
    }
  })
})

test('the table has each area code once, and none of another country', async () => {
  const source = await import('node:fs/promises').then(({ readFile }) =>
    readFile(new URL('../src/area-zones.ts', import.meta.url), 'utf8'),
  )
  const codes = source.match(/\b[2-9]\d\d\b/g) ?? []
  expect(codes.length).toBeGreaterThan(330)
  expect(new Set(codes).size).toBe(codes.length)
  const others = new Set([...canadianAreaCodes, ...islandAreaCodes, ...serviceAreaCodes])
  for (const code of codes) expect(others.has(code)).toBe(false)
})
