import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const first = [
  'Jürgen',
  'Anna',
  'Zoë',
  'Søren',
  'Max',
  'Ingrid',
  'François',
  'Käthe',
  'Łukasz',
  'John',
  'Mary',
  'Björn',
]
const last = [
  'Weiß',
  'Größmann',
  'Smith',
  'Schröder',
  'Nguyễn',
  'O’Brien',
  'Meyer',
  'Köhler',
  'Fuchs',
  'Straßer',
  'Bäcker',
]
const city = ['München', 'Köln', 'Berlin', '"Frankfurt, Main"', 'Zürich', 'Düsseldorf', 'Linz']
const country = ['DE', 'AT', 'CH', 'US', 'FR']

export const columns = [
  'email',
  'first_name',
  'last_name',
  'city',
  'country',
  'score',
  'tier',
  'joined',
] as const

/** A linear congruential generator: the same seed gives the same contacts. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Writes a CSV of contacts with eight columns, three of them custom fields. Addresses are in no order, and names have
 * umlauts.
 */
export async function writeContactsFile(
  path: string,
  rows: number,
  options: { seed: number; scoreOffset?: number },
): Promise<void> {
  const next = random(options.seed)
  const offset = options.scoreOffset ?? 0
  async function* lines(): AsyncGenerator<string> {
    let text = `${columns.join(',')}\n`
    for (let row = 0; row < rows; row++) {
      // 7919 is coprime to all round numbers of rows, so every address appears once.
      text += `user${(row * 7919) % rows}.${next(1e6)}@example${next(500)}.com,${first[next(first.length)]},${last[next(last.length)]}${next(5000)},`
      text += `${city[next(city.length)]},${country[next(country.length)]},${next(1000) + offset}.${next(10)},tier-${next(4)},`
      text += `20${10 + next(15)}-0${1 + next(9)}-1${next(10)}\n`
      if (text.length < 1 << 18) continue
      yield text
      text = ''
    }
    yield text
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}
