import { accountName } from '@carillon/contract/account-name'
import { emailChange } from '@carillon/contract/email-change'
import { mailbox } from '@carillon/contract/mailbox'
import { teammates } from '@carillon/contract/teammates'
import { givenPerson } from '#test/given-person.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Caller, expect, type Server, testWith, until } from '#test/kit.ts'
import { lockWaits } from '#test/lock-waits.ts'

const test = testWith({ RATE_LIMITS: 'off' })

const urlOf = (server: Server) => server.product.services.database.pool.options.connectionString ?? ''

/** Makes the second call while the first one has looked and is held up at its change of a row. */
async function atOnce<T>(
  server: Server,
  { event, when }: { event: string; when: string },
  calls: readonly [() => Promise<T>, () => Promise<T>],
): Promise<T[]> {
  const { db } = server.product.services.database
  const held = await holdUp(urlOf(server), event, when)
  const first = calls[0]()
  await held.reached()
  const second = calls[1]()
  await until('both calls wait', async () => (await lockWaits(db)).length >= 2)
  await held.release()
  return Promise.all([first, second])
}

/** The secret of the newest mail to an address whose link begins so. */
const mailed = (server: Server, email: string, link: string) =>
  until(`a mail reaches ${email}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    for (const { id } of result) {
      const { text } = await server.owner.call(mailbox.get, { params: { id } })
      const secret = new RegExp(`/${link}/([\\w-]+)`).exec(text ?? '')?.[1]
      if (secret) return secret
    }
    return null
  })

async function invited(server: Server, by: Caller, email: string): Promise<string> {
  const known = new Set<string>()
  for (const { id } of (await server.owner.call(mailbox.list, { query: { search: email } })).result)
    known.add(id)
  await by.call(teammates.invite, { body: { email, scopes: ['marketing.read'], is_admin: false } })
  return until(`an invitation reaches ${email}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    const fresh = result.find(({ id }) => !known.has(id))
    if (!fresh) return null
    const { text } = await server.owner.call(mailbox.get, { params: { id: fresh.id } })
    return /\/invitation\/([\w-]+)/.exec(text ?? '')?.[1] ?? null
  })
}

const accept = (server: Server, secret: string) =>
  server.owner.outcome(teammates.accept, {
    params: { secret },
    body: { password: 'a password of mine', first_name: 'Nora', last_name: 'Nordlicht' },
  })

test('of two accounts that take one name at once, the second is told that it is taken', async ({
  server,
}) => {
  const [first, second] = [await server.as('name-first'), await server.as('name-second')]
  const rename = (who: Caller) => () => who.outcome(accountName.update, { body: { username: 'wanted' } })
  const outcomes = await atOnce(server, { event: 'update on account', when: "new.username = 'wanted'" }, [
    rename(first),
    rename(second),
  ])
  expect(outcomes).toEqual([200, 'username_taken'])
})

test('an account is not renamed to a word that stands in addresses', async ({ server }) => {
  const me = await server.as('name-kept')
  for (const username of ['new', 'New', 'stats', 'reputations', 'deletions'])
    expect(await me.outcome(accountName.update, { body: { username } })).toBe('username_taken')
  expect(await me.outcome(accountName.update, { body: { username: 'news' } })).toBe(200)
})

test('two invitations of one new address that are accepted at once make one user', async ({ server }) => {
  const email = 'nora@two.test'
  const other = await server.as('inviting-too')
  const links = [await invited(server, server.owner, email), await invited(server, other, email)] as const
  const outcomes = await atOnce(server, { event: 'insert on "user"', when: `new.email = '${email}'` }, [
    () => accept(server, links[0]),
    () => accept(server, links[1]),
  ])
  expect(outcomes).toEqual([201, 201])
})

test('an address that is confirmed while an invitation of it is accepted is one user’s', async ({
  server,
}) => {
  const email = 'moves@two.test'
  const mover = await givenPerson(server, 'mover', { scopes: [] })
  const link = await invited(server, server.owner, email)
  await mover.call(emailChange.ask, { body: { email } })
  const secret = await mailed(server, email, 'email-change')
  const outcomes = await atOnce(server, { event: 'insert on "user"', when: `new.email = '${email}'` }, [
    () => accept(server, link),
    () => server.owner.outcome(emailChange.confirm, { params: { secret } }),
  ])
  expect(outcomes).toEqual([201, 'email_change_ended'])
})
