import { mailbox, mailboxLimits } from '@carillon/contract/mailbox'
import { createTransport } from 'nodemailer'
import { startMailboxServer, subjectOf } from '#platform/mailbox/mailbox-server.ts'
import { beforeEach, describe, expect, test } from '#test/kit.ts'
import { keepMessages, makeMessageStore } from './keep-messages.ts'

function message(at: number, subject = `Nr. ${at}`) {
  const source = Buffer.from(`Subject: ${subject}\r\nFrom: a@x.test\r\n\r\nHallo ${at}\r\n`)
  return { mailFrom: 'a@x.test', rcptTo: `p${at}@x.test`, subject, source }
}

describe('the mailbox', () => {
  test('lists received messages page by page, newest first', async ({ server }) => {
    const { db } = server.product.services.database
    await server.owner.call(mailbox.clear, {})
    await keepMessages(
      db,
      Array.from({ length: 7 }, (_, at) => message(at)),
      new Date(),
    )
    const seen: string[] = []
    let token: string | undefined
    for (let pages = 0; pages < 5; pages++) {
      const page = await server.owner.call(mailbox.list, { query: { page_size: 3, page_token: token } })
      expect(page.is_receiving).toBe(true)
      seen.push(...page.result.map(({ subject }) => subject))
      token = page._metadata.next && new URL(page._metadata.next).searchParams.get('page_token')!
      // A new message must not shift the pages.
      await keepMessages(db, [message(100 + pages)], new Date())
      if (!token) break
    }
    expect(seen).toEqual(['Nr. 6', 'Nr. 5', 'Nr. 4', 'Nr. 3', 'Nr. 2', 'Nr. 1', 'Nr. 0'])
  })

  test('pages backwards', async ({ server }) => {
    const { db } = server.product.services.database
    await server.owner.call(mailbox.clear, {})
    await keepMessages(
      db,
      Array.from({ length: 7 }, (_, at) => message(at)),
      new Date(),
    )
    const open = async (token: string | undefined) => {
      const { result, _metadata } = await server.owner.call(mailbox.list, {
        query: { page_size: 3, page_token: token },
      })
      const tokenOf = (link: string | undefined) => link && new URL(link).searchParams.get('page_token')!
      const names = result.map(({ subject }) => subject.slice(4)).join('')
      return { names, next: tokenOf(_metadata.next), previous: tokenOf(_metadata.prev) }
    }
    const first = await open(undefined)
    const second = await open(first.next)
    const third = await open(second.next)
    expect([first.names, second.names, third.names]).toEqual(['654', '321', '0'])
    expect([first.previous, third.next]).toEqual([undefined, undefined])
    const back = await open(third.previous)
    expect(back).toMatchObject({ names: '321', next: second.next })
    expect(await open(back.previous)).toEqual({ ...first, previous: undefined })
  })

  test.for([
    ['P3@X', ['Nr. 3']],
    ['100%', ['100% Käse']],
    ['käse', ['100% Käse']],
    ['nowhere', []],
  ] as const)('finds %s', async ([search, expected], { server }) => {
    const { db } = server.product.services.database
    await server.owner.call(mailbox.clear, {})
    await keepMessages(
      db,
      [message(3), message(4), message(5, '100% Käse'), message(6, '1000 Dinge')],
      new Date(),
    )
    const { result } = await server.owner.call(mailbox.list, { query: { search } })
    expect(result.map(({ subject }) => subject)).toEqual(expected)
  })

  test('shows a message with its parts', async ({ server }) => {
    const { db } = server.product.services.database
    await server.owner.call(mailbox.clear, {})
    const source = Buffer.from(
      [
        'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
        'X-Note: two words',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>Hallo</p>',
        '--b',
        'Content-Type: text/plain; name="note.txt"',
        'Content-Disposition: attachment; filename="note.txt"',
        '',
        'abc',
        '--b--',
        '',
      ].join('\r\n'),
    )
    await keepMessages(
      db,
      [{ mailFrom: 'a@x.test', rcptTo: 'b@x.test', subject: subjectOf(source), source }],
      new Date(),
    )
    const { result } = await server.owner.call(mailbox.list, {})
    const found = await server.owner.call(mailbox.get, { params: { id: result[0]!.id } })
    expect(found).toMatchObject({
      subject: 'Grüße',
      from: 'a@x.test',
      to: 'b@x.test',
      source: source.toString(),
    })
    expect(found.html?.trim()).toBe('<p>Hallo</p>')
    expect(found.headers).toContainEqual({ name: 'X-Note', value: 'two words' })
    expect(found.attachments).toMatchObject([{ filename: 'note.txt', mime_type: 'text/plain' }])
  })

  test('keeps the newest messages only', async ({ server }) => {
    const { db } = server.product.services.database
    await server.owner.call(mailbox.clear, {})
    const store = makeMessageStore(db, () => new Date())
    for (let group = 0; group < 53; group++) {
      await store(Array.from({ length: 200 }, (_, at) => message(group * 200 + at)))
    }
    const rows = await db.selectFrom('mailbox_message').select('subject').orderBy('id').execute()
    expect(rows.length).toBeGreaterThanOrEqual(mailboxLimits.messages)
    expect(rows.length).toBeLessThan(mailboxLimits.messages + 500)
    expect(rows.at(-1)!.subject).toBe('Nr. 10599')
  })

  test('is closed to other accounts', async ({ server }) => {
    const other = await server.as('other')
    const id = '00000000-0000-7000-8000-000000000000'
    expect(await other.outcome(mailbox.list, {})).toBe('forbidden')
    expect(await other.outcome(mailbox.get, { params: { id } })).toBe('forbidden')
    expect(await other.outcome(mailbox.clear, {})).toBe('forbidden')
    expect(await server.owner.outcome(mailbox.get, { params: { id } })).toBe('mailbox_message_not_found')
    expect(await server.owner.outcome(mailbox.list, { query: { page_token: 'x' } })).toBe(
      'page_token_invalid',
    )
  })
})

describe('the mail server of the mailbox', () => {
  const groups: number[] = []
  const subjects: string[] = []
  beforeEach(() => {
    groups.length = 0
    subjects.length = 0
  })

  test('accepts everything, stores it in groups, and decodes the subject', async () => {
    const server = await startMailboxServer({
      port: 0,
      onProblem: () => {},
      store: async (messages) => {
        groups.push(messages.length)
        subjects.push(...messages.map(({ subject }) => subject))
        await new Promise((resolve) => setTimeout(resolve, 30))
      },
    })
    const transport = createTransport({
      host: '127.0.0.1',
      port: server.port,
      pool: true,
      maxConnections: 10,
    })
    const subject = 'Ä'.repeat(80)
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        transport.sendMail({ from: 'a@x.test', to: `p${at}@x.test`, subject, text: 'x' }),
      ),
    )
    transport.close()
    await server.close()
    expect(subjects).toEqual(Array.from({ length: 60 }, () => subject))
    expect(groups.length).toBeLessThan(30)
  })

  test("answers to try again when a message can't be stored", async () => {
    const problems: unknown[] = []
    const server = await startMailboxServer({
      port: 0,
      store: () => Promise.reject(new Error('no space')),
      onProblem: (error) => problems.push(error),
    })
    const transport = createTransport({ host: '127.0.0.1', port: server.port })
    const sent = transport.sendMail({ from: 'a@x.test', to: 'b@x.test', subject: 'x', text: 'x' })
    await expect(sent).rejects.toMatchObject({ responseCode: 451 })
    transport.close()
    await server.close()
    expect(problems).toHaveLength(1)
  })

  test('reports that its port is in use', async () => {
    const options = { store: async () => {}, onProblem: () => {} }
    const first = await startMailboxServer({ port: 0, ...options })
    await expect(startMailboxServer({ port: first.port, ...options })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    await first.close()
  })
})
