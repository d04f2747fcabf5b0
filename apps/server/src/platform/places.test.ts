import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#test/kit.ts'
import { mmdb } from '#test/mmdb.ts'
import { testLog } from '#test/test-log.ts'
import { WrongSetting } from './config.ts'
import { openPlaces } from './places.ts'

const log = testLog('silent')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-places-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const country = (iso_code: string, ...parts: string[]) => ({
  country: { iso_code },
  subdivisions: parts.map((part) => ({ iso_code: part })),
})

test('an address has the country of its network, in the United States and Canada with its part', async () => {
  const path = await given(
    'places.mmdb',
    mmdb({
      '192.0.2.0/25': country('DE', 'BE'),
      '192.0.2.128/25': country('US', 'CA'),
      '198.51.100.0/24': country('CA', 'QC', 'X'),
      '203.0.113.0/26': country('US'),
      '203.0.113.64/26': { country_code: 'FR', country: 'France' },
      '203.0.113.128/26': { country: { iso_code: 'Mars' } },
      '2001:db8::/32': country('JP'),
    }),
  )
  const places = await openPlaces(path, log)
  const found = [
    ['192.0.2.1', 'DE'],
    ['192.0.2.200', 'US-CA'],
    ['198.51.100.7', 'CA-QC'],
    ['203.0.113.1', 'US'],
    ['203.0.113.65', 'FR'],
    ['203.0.113.130', 'ZZ'],
    ['2001:db8::1', 'JP'],
    ['::ffff:192.0.2.1', 'DE'],
    ['10.0.0.1', 'ZZ'],
    ['no address', 'ZZ'],
  ] as const
  for (const [address, place] of found) expect([address, places.find(address)]).toEqual([address, place])
  places.close()
})

test('a file that was replaced is read again, and a broken one is not taken', async () => {
  const path = await given('renewed.mmdb', mmdb({ '192.0.2.0/24': country('DE') }))
  const said: string[] = []
  const places = await openPlaces(
    path,
    { ...log, info: () => said.push('read'), warn: () => said.push('broken') } as never,
    { everyMs: 20 },
  )
  await given('renewed.mmdb', Buffer.from('not a database'))
  await until('the broken file was looked at', () => said.includes('broken'))
  expect(places.find('192.0.2.1')).toBe('DE')
  await given('renewed.mmdb', mmdb({ '192.0.2.0/24': country('FR') }))
  await until('the new file was read', () => places.find('192.0.2.1') === 'FR')
  places.close()
})

test('a file that is missing, cut or of another kind ends the start with its name', async () => {
  const whole = mmdb({ '192.0.2.0/24': country('DE') })
  const cut = await given('cut.mmdb', whole.subarray(40))
  const text = await given('text.mmdb', Buffer.from('hello'))
  for (const path of [join(folder, 'missing.mmdb'), cut, text]) {
    await expect(openPlaces(path, log)).rejects.toThrow(WrongSetting)
  }
})
