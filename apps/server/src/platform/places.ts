import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dividedCountries } from '@carillon/contract/account-stats'
import { type Response as MmdbRecord, Reader } from 'mmdb-lib'
import type { Logger } from 'pino'
import { WrongSetting, wrongValue } from './config.ts'

/** The place of an address that the database does not know: the code that CLDR has for an unknown region. */
export const unknownPlace = 'ZZ'

/** The places of network addresses, from a database file of this machine. */
export interface Places {
  /** A country as two capital letters, in the United States and Canada with its state or province: `DE`, `US-CA`. */
  find(address: string): string
  close(): void
}

/** The interval at which the file is checked: such databases are replaced once a week or once a month. */
const watchMs = 60_000

/**
 * Reads the file into memory, and again when it was replaced. While a new file can't be read, the former one answers.
 * @throws WrongSetting when there is no such file, or it is of another kind
 */
export async function openPlaces(path: string, log: Logger, { everyMs = watchMs } = {}): Promise<Places> {
  let reader = await openDatabase(path).catch(() => {
    throw new WrongSetting(wrongValue('GEO_DB', path))
  })
  const onChange = (now: Stats, before: Stats) => {
    if (now.mtimeMs === before.mtimeMs && now.size === before.size) return
    openDatabase(path).then(
      (read) => {
        reader = read
        log.info({ path }, 'the database of places was read again')
      },
      (err: unknown) => log.warn({ err, path }, 'the new database of places cannot be read'),
    )
  }
  watchFile(path, { interval: everyMs, persistent: false }, onChange)
  return {
    find: (address) => placeOf(reader, address),
    close: () => unwatchFile(path, onChange),
  }
}

async function openDatabase(path: string): Promise<Reader<MmdbRecord>> {
  const reader = new Reader(await readFile(path))
  // This look-up fails for a file that was cut short, even if its metadata can be read.
  reader.get('192.0.2.1')
  return reader
}

/** The common fields of the supported databases: MaxMind and DB-IP nest the code, IPinfo has it as a text. */
interface PlaceRecord {
  country?: { iso_code?: unknown } | string
  country_code?: unknown
  subdivisions?: readonly { iso_code?: unknown }[]
}

function placeOf(reader: Reader<MmdbRecord>, address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const found = isIP(plain) === 0 ? null : (reader.get(plain) as PlaceRecord | null)
  const { country, country_code: code, subdivisions } = found ?? {}
  const name = (typeof country === 'object' ? country.iso_code : undefined) ?? code
  if (typeof name !== 'string' || !/^[A-Z]{2}$/.test(name)) return unknownPlace
  const part = subdivisions?.[0]?.iso_code
  const isDivided = (dividedCountries as readonly string[]).includes(name)
  return isDivided && typeof part === 'string' && /^[A-Z]{2}$/.test(part) ? `${name}-${part}` : name
}
