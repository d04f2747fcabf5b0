import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { contactCount } from '@carillon/contract/contact-count'
import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { errorStatus } from '@carillon/contract/refusals'
import texts from '@carillon/messages/en/contact-imports'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { finished, makeField, makeList, upload } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test, until } from '#test/kit.ts'
import { Doubts } from './doubts.rules.ts'
import { type ColumnTarget, readMapping } from './mapping.rules.ts'
import { matchHeaders } from './match-headers.rules.ts'
import { openCsv } from './read-csv.ts'
import { isRefused, readRecord } from './staged-row.rules.ts'

const seed = 20261121
const filesRead = 1000
/** Every 40th file goes through the whole process: uploaded, checked, confirmed, rolled back. */
const everyWhole = 40

/** mulberry32, a small random number generator with the same results on every machine. */
function makeRandom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const bases = [
  'email,first_name,last_name,score,born\na@example.org,Ada,Lovelace,1.5,1999-12-31\nb@example.org,"B, ""the"" B",B,2,12/31/1999\n',
  'E-Mail-Adresse;Vorname;Nachname;score;born\r\nzoë@example.org;Zoë;Müller;1.234,5;31.12.1999\r\njörg@example.org;Jörg;Groß;;\r\n;niemand;;1;\r\n',
  'email\tphone_number_id\texternal_id\tscore\na@example.org\t+49301234567\tA1\t1\nb@example.org\t\tA1\t2\n\t030 1\tC\tx\n',
  'email|first_name\nA@EXAMPLE.ORG|x\na@example.org|y\na@example.org|\n',
]
const splinters = [
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\ufeff',
  'ä',
  '\u{1f600}',
  '\ud800',
  '=1+1',
  '@',
  '\\N',
  "'",
  '\\',
  '{}',
  ' ',
]

/** The same number always gives the same file. */
function makeFile(number: number): Buffer {
  const random = makeRandom(seed + number)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  let text = pick(bases)
  if (random() < 0.3) text += text.slice(text.indexOf('\n') + 1).repeat(1 + Math.floor(random() * 40))
  for (let step = Math.floor(random() * 5); step > 0; step--) {
    const at = Math.floor(random() * text.length)
    const to = at + Math.floor(random() * 12)
    const change = random()
    if (change < 0.4) text = text.slice(0, at) + pick(splinters) + text.slice(at)
    else if (change < 0.6) text = text.slice(0, at) + text.slice(to)
    else if (change < 0.8) text = text.slice(0, to) + text.slice(at)
    else if (change < 0.9) text = text.slice(0, at)
    else text = text.replaceAll(pick([',', ';', '\n', '@', 'e']), pick(splinters))
  }
  let bytes = Buffer.from(text, pick(['utf8', 'utf8', 'utf8', 'latin1', 'utf16le'] as const))
  if (random() < 0.2) bytes = gzipSync(bytes)
  for (let flips = random() < 0.3 ? Math.floor(random() * 4) : 0; flips > 0 && bytes.length > 0; flips--) {
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  }
  return bytes
}

const fields = [
  { id: 'w1_N', name: 'score', type: 'Number' as const },
  { id: 'w2_D', name: 'born', type: 'Date' as const },
]

/** Reads a whole file and returns how many rows are good and refused, or the code of its refusal. */
async function readWhole(file: Buffer): Promise<{ rows: number; refused: number } | { code: string }> {
  try {
    const csv = await openCsv(Readable.from(chunks(file)))
    const targets = targetsOf(csv.header)
    const counts = { rows: 0, refused: 0 }
    const style = { dayFirst: false, timeZone: 'Europe/Berlin', correctDomains: false }
    const doubts = new Doubts()
    for await (const group of csv.records) {
      for (const record of group) {
        counts.rows++
        const row = readRecord(record, targets, style, doubts)
        const codes = isRefused(row) ? [row.refused] : row.dropped.map(({ problem }) => problem)
        for (const code of codes) expect(texts.reasons).toHaveProperty(code)
        if (isRefused(row)) counts.refused++
      }
    }
    return counts
  } catch (cause) {
    if (cause instanceof Refusal) return { code: cause.code }
    throw cause
  }
}

function targetsOf(header: readonly string[]): ColumnTarget[] {
  const read = readMapping(matchHeaders(header, fields), fields)
  return 'targets' in read ? read.targets : [{ column: 0, field: 'email' }]
}

/** The pieces are small, so that characters and quoted cells are divided between them. */
function* chunks(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 61) yield file.subarray(at, at + 61)
}

describe(`mutated files (seed ${seed})`, () => {
  test(`${filesRead} files are read to their end or refused with a code of the list`, async () => {
    const ends = new Map<string, number>()
    for (let number = 0; number < filesRead; number++) {
      const end = await readWhole(makeFile(number)).catch((cause: unknown) => {
        throw new Error(`file ${number} of seed ${seed}`, { cause })
      })
      const name = 'code' in end ? end.code : end.refused > 0 ? 'some rows' : 'all rows'
      if ('code' in end) expect(Object.keys(errorStatus), `file ${number}`).toContain(end.code)
      ends.set(name, (ends.get(name) ?? 0) + 1)
    }
    // The mutations reach every kind of result, not only the first check.
    expect([...ends.keys()]).toEqual(
      expect.arrayContaining([
        'all rows',
        'some rows',
        'import_empty',
        'import_no_header',
        'import_binary',
        'import_encoding',
        'import_gzip_broken',
      ]),
    )
  })

  test(`every ${everyWhole}th file is imported completely or not at all, and rolled back`, async ({
    server,
  }) => {
    const me = await server.as('fuzzed')
    const list = await makeList(me, 'Fuzz')
    const custom = [await makeField(me, 'score', 'Number'), await makeField(me, 'born', 'Date')]
    let applied = 0
    for (let number = 0; number < filesRead; number += everyWhole) {
      const job = await importWhole(me, makeFile(number), custom, list)
      if (!job) continue
      await expectWhole(me, server, job, number)
      if (job.results.created_count + job.results.updated_count === 0) continue
      applied++
      const { job_id } = await me.call(contactImports.rollback, { params: { id: job.id } })
      expect((await finished(me, job_id)).status, `file ${number}`).toBe('completed')
      expect(await me.call(contactCount.get, {}), `file ${number}`).toMatchObject({ contact_count: 0 })
    }
    expect(applied).toBeGreaterThan(5)
    await expectSums(server, me)
  })
})

/** Uploads, checks and confirms one file; null when the upload or the check refused it. */
async function importWhole(
  me: Caller,
  file: Buffer,
  custom: readonly string[],
  list: string,
): Promise<ImportJob | null> {
  const { id, response } = await upload(me, file)
  const params = { id }
  if (!response.ok || (await me.outcome(contactImports.preview, { params })) !== 200) return null
  const { columns, header_row } = await me.call(contactImports.preview, { params })
  const mapping = columns.map(({ field_id }) => field_id)
  if (!mapping.some((field) => field !== null && /^_rf2(|4|5)_T$/.test(field)))
    mapping.fill(null).splice(0, 1, '_rf2_T')
  expect(custom).toHaveLength(2)
  const body = { field_mappings: mapping, list_ids: [list], forecast: true, reading: { header_row } }
  await me.call(contactImports.start, { params, body })
  const checked = await until('checked', async () => {
    const job = await me.call(contactImports.get, { params })
    return job.status !== 'pending' || job.phase === 'awaiting_confirmation' ? job : null
  })
  if (checked.status !== 'pending') return checked
  await me.call(contactImports.confirm, { params, body: {} })
  const job = await finished(me, id)
  const { created_count, changed_count, unchanged_count } = checked.forecast ?? {
    created_count: -1,
    changed_count: 0,
    unchanged_count: 0,
  }
  expect(job.results).toMatchObject({ created_count, updated_count: changed_count + unchanged_count })
  return job
}

/** Every row is new, changed, replaced or refused, and every refused row is in the error file with its reason. */
async function expectWhole(me: Caller, server: Server, job: ImportJob, number: number): Promise<void> {
  const about = `file ${number}: ${JSON.stringify(job)}`
  const { results } = job
  if (job.status === 'failed') {
    expect(job.error?.error_id, about).toMatch(/^import_/)
    expect(results, about).toMatchObject({ created_count: 0, updated_count: 0 })
    return
  }
  expect(
    results.created_count + results.updated_count + results.errored_count + results.duplicate_count,
    about,
  ).toBe(results.requested_count)
  expect(await me.call(contactCount.get, {}), about).toMatchObject({ contact_count: results.created_count })
  const found = job.problems.reduce((sum, { count }) => sum + count, 0)
  expect(found, about).toBe(results.errored_count + results.dropped_cell_count)
  if (found === 0) return
  const response = await fetch(results.errors_url ?? '')
  const file = Buffer.from(await response.arrayBuffer())
  const csv = await openCsv(Readable.from([file]))
  let lines = 0
  for await (const group of csv.records) {
    for (const record of group) {
      lines++
      expect(record.at(-1), about).toMatch(/\w+.*\.$/)
    }
  }
  expect(lines, about).toBeGreaterThanOrEqual(results.errored_count)
  expect(lines, about).toBeLessThanOrEqual(found)
  await expectSums(server, me)
}

/** Identifiers, memberships and counts agree with the contacts. */
async function expectSums({ product }: Server, { account }: Caller): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from contact where account_id = ${account}) as contacts,
      (select count(*)::int from list_contact m join list l on l.id = m.list_id where l.account_id = ${account}) as members,
      (select sum(contact_count)::int from list where account_id = ${account}) as listed,
      (select count(*)::int from contact_identifier where account_id = ${account}) as identifiers,
      (select coalesce(sum(num_nonnulls(email, phone_number_id, external_id, anonymous_id)), 0)::int
        from contact where account_id = ${account}) as named
  `.execute(product.services.database.db)
  const { contacts: count, members, listed, identifiers, named } = rows[0] ?? {}
  expect({ members, listed, identifiers }).toEqual({ members: count, listed: count, identifiers: named })
}
