import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { contactCount } from '@carillon/contract/contact-count'
import { contactImports, importLimits } from '@carillon/contract/contact-imports'
import { onTestFinished } from 'vitest'
import { everyContact, finished, importFile, makeList, upload } from '#test/given-contacts.ts'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, type Server, test } from '#test/kit.ts'

const email = '_rf2_T'
const header = 'email,name\n'
const good = 'a@example.org,A\n'.repeat(3)

const zip = Buffer.concat([Buffer.from('504b0304140006000800', 'hex'), Buffer.alloc(500, 7)])
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 1)])
const flipped = gzipSync(header + 'b@example.org,B\n'.repeat(50_000))
flipped[120] = 255 - (flipped[120] ?? 0)

const utf16 = (text: string) => Buffer.from(`\ufeff${text}\n`, 'utf16le')
const windows1252 = (rows: string) => Buffer.from(header + rows, 'latin1')

/** Every file is refused with a reason of its own, whether the problem is at its beginning or at its end. */
const badFiles = [
  ['of nothing but blank lines', Buffer.from('\n \n\n'), 'import_empty'],
  ['with a header and no row', Buffer.from(header), 'import_empty'],
  ['without a header', Buffer.from('a@example.org,A\nb@example.org,B\n'), 'import_no_header'],
  ['with a blank header', Buffer.from(',,\na@example.org,A,\n'), 'import_no_header'],
  [
    'with 1,000 columns',
    Buffer.from(`${Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',')}\n`),
    'import_too_many_columns',
  ],
  [
    'with a row of two million characters',
    Buffer.from(`${header}b@example.org,${'x'.repeat(2_000_000)}\n`),
    'import_row_too_long',
  ],
  [
    'of UTF-8 with one broken letter',
    Buffer.concat([
      Buffer.from(`${header}a@example.org,Jörg\nb@example.org,J`),
      Buffer.from([0xf6]),
      Buffer.from('rg\n'),
    ]),
    'import_encoding',
  ],
  ['of zeros in between', Buffer.from(`${header}${good}b@example.org,\0\0\n`), 'import_binary'],
  ['of UTF-16 with a zero in its header', utf16('email,na\0me\na@example.org,A'), 'import_binary'],
  ['of Windows-1252 with a zero in a value', windows1252('a@example.org,Jörg\0\n'), 'import_binary'],
  [
    'of gzip with a zero far behind its first rows',
    gzipSync(`${header}${good.repeat(20_000)}b@example.org,\0\n`),
    'import_binary',
  ],
  ['of gzip that ends early', gzipSync(header + good).subarray(0, 30), 'import_gzip_broken'],
  ['of gzip with a flipped byte', flipped, 'import_gzip_broken'],
  ['of gzip around a ZIP', gzipSync(zip), 'import_binary'],
  [
    'of gzip that unpacks to 200 MB of one letter',
    gzipSync(Buffer.alloc(200_000_000, 'a')),
    'import_row_too_long',
  ],
] as const

describe('a bad file', () => {
  test.for(badFiles)('%s', async ([name, file, expected], { server }) => {
    const me = await server.as(`bad ${name.toLowerCase()}`)
    const list = await makeList(me, 'Untouched')
    const job = await importFile(me, file, { mappings: [email], listIds: [list] })
    expect(job).toMatchObject({ status: 'failed', phase: 'finished', error: { error_id: expected } })
    expect(job.error?.message).not.toContain('{{')
    expect(job.results).toMatchObject({ created_count: 0, updated_count: 0 })
    expect(await everyContact(me)).toEqual([])
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 0 })
  })

  test.for(
    badFiles.filter(
      ([name]) =>
        !/without a header|blank header|two million|one letter|ends early|no row|zeros|zero far|flipped/.test(
          name,
        ),
    ),
  )('is refused at the preview already: %s', async ([name, file, expected], { server }) => {
    const me = await server.as(`preview ${name.toLowerCase()}`)
    const { id } = await upload(me, file)
    expect(await me.outcome(contactImports.preview, { params: { id } })).toBe(expected)
    expect(
      await me.outcome(contactImports.start, { params: { id }, body: { field_mappings: [email] } }),
    ).toBe(expected)
  })

  test.for([
    ['ZIP', zip, 'import_binary'],
    ['picture', png, 'import_binary'],
    ['nothing', Buffer.alloc(0), 'import_empty'],
  ] as const)(
    'a %s is refused at the upload, and another file may follow',
    async ([name, file, expected], { server }) => {
      const me = await server.as(`upload ${name.toLowerCase()}`)
      const { job_id, upload_uri } = await me.call(contactImports.create, {
        body: { field_mappings: [email] },
      })
      const put = (body: Buffer | string) => fetch(upload_uri, { method: 'PUT', body })
      expect(await (await put(file)).json()).toMatchObject({ errors: [{ error_id: expected }] })
      expect((await put('email\na@example.org\n')).status).toBe(200)
      expect(await finished(me, job_id)).toMatchObject({ status: 'completed', results: { created_count: 1 } })
    },
  )

  test('a NUL in UTF-16 refuses its row, or drops its value', async ({ server }) => {
    const me = await server.as('zeros in utf-16')
    const rows = ['a\0@example.org,A', 'b@example.org,B\0', 'c@example.org,C']
    const job = await importFile(me, utf16(header + rows.join('\n')), { mappings: [email, '_rf0_T'] })
    expect(job).toMatchObject({
      status: 'errored',
      results: { created_count: 2, errored_count: 1, dropped_cell_count: 1 },
    })
    expect(job.problems.flatMap(({ code, examples }) => examples.map(({ value }) => [code, value]))).toEqual(
      expect.arrayContaining([
        ['email_invalid', 'a@example.org'],
        ['text_invalid', 'B'],
      ]),
    )
  })

  test('an upload whose declared size is too large is refused before it is read', async ({ server }) => {
    const me = await server.as('too large')
    const { upload_uri } = await me.call(contactImports.create, { body: {} })
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        upload_uri,
        { method: 'PUT', headers: { 'content-length': importLimits.bytes + 1 } },
        (answer) => {
          resolve(answer.statusCode)
          sent.destroy()
        },
      )
      sent.on('error', reject)
      sent.write('email\n')
    })
    expect(status).toBe(413)
  })

  test('a quotation mark that is never closed refuses its row only', async ({ server }) => {
    const me = await server.as('line of the quote')
    const job = await importFile(
      me,
      'email,name\na@example.org,"two\nlines"\nb@example.org,"B\nc@example.org,C\n',
      { mappings: [email] },
    )
    expect(job).toMatchObject({
      results: { created_count: 2, errored_count: 1 },
      problems: [{ code: 'quote_unclosed', examples: [{ row: 2, value: 'b@example.org · "B' }] }],
    })
  })

  test('1,000,001 rows are refused, and none of them is imported', async ({ server }) => {
    const me = await server.as('too many rows')
    const file = gzipSync(
      `email\n${Array.from({ length: importLimits.rows + 1 }, (_, row) => `u${row}@e.org`).join('\n')}\n`,
      { level: 1 },
    )
    const { id } = await upload(me, file, { mappings: [email] })
    const job = await finished(me, id)
    expect(job).toMatchObject({
      status: 'failed',
      error: { error_id: 'import_too_many_rows', parameter: { limit: 1_000_000 } },
    })
    expect(await everyContact(me)).toEqual([])
  })
})

describe('a right that is taken away', () => {
  const setScopes = (server: Server, { id }: Person, scopes: string[]) =>
    server.product.services.database.db
      .updateTable('membership')
      .set({ scopes })
      .where('user_id', '=', id)
      .execute()
  const scopes = ['marketing.read', 'marketing_campaigns']
  const file = Buffer.from('email\na@import.example\n')

  test('before an upload ends its address, which works when the right is back', async ({ server }) => {
    const person = await givenPerson(server, 'no-more-uploads', { scopes })
    const { upload_uri } = await person.call(contactImports.create, { body: {} })
    const put = () => fetch(upload_uri, { method: 'PUT', body: file })
    await setScopes(server, person, ['marketing.read'])
    const refused = await put()
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('forbidden')])
    await setScopes(server, person, scopes)
    expect((await put()).status).toBe(200)
  })

  test('in the middle of an upload starts no import', async ({ server }) => {
    const person = await givenPerson(server, 'middle-of-upload', { scopes })
    const { job_id, upload_uri } = await person.call(contactImports.create, {
      body: { field_mappings: [email] },
    })
    const { blobs } = server.product.services
    const write = blobs.write.bind(blobs)
    const begun = new Promise<void>((resolve) => {
      blobs.write = (...given) => {
        resolve()
        return write(...given)
      }
    })
    onTestFinished(() => {
      blobs.write = write
    })
    async function* slowly() {
      yield file
      await begun
      await setScopes(server, person, ['marketing.read'])
      yield Buffer.from('b@import.example\n')
    }
    const init = { method: 'PUT', body: Readable.toWeb(Readable.from(slowly())), duplex: 'half' }
    const answer = await fetch(upload_uri, init as RequestInit)
    expect(answer.status).toBe(403)
    const { db } = server.product.services.database
    const job = await db.selectFrom('contact_job').select('phase').where('id', '=', job_id).executeTakeFirst()
    expect(job).toEqual({ phase: 'awaiting_file' })
  })
})
