import { account } from '@carillon/contract/account'
import { accountName } from '@carillon/contract/account-name'
import { auditLog } from '@carillon/contract/audit-log'
import { mailbox } from '@carillon/contract/mailbox'
import { givenPerson, type Person } from '#test/given-person.ts'
import { describe, expect, type Server, testWith, until } from '#test/kit.ts'

let ahead = 0
const test = testWith({ RATE_LIMITS: 'off' }, { now: () => new Date(Date.now() + ahead) })
const day = 86_400_000

const rename = (who: Person, username: string) => who.outcome(accountName.update, { body: { username } })
const nameOf = async (who: Person) => (await who.call(account.username, {})).username

/** The path of the link in the mail that tells a person of a name. */
async function linkMailed(server: Server, { email }: Person, name: string): Promise<string> {
  return until(`${email} is told of ${name}`, async () => {
    const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
    const found = result.find(({ subject }) => subject.endsWith(`is now called ${name}`))
    if (!found) return null
    const { text } = await server.owner.call(mailbox.get, { params: { id: found.id } })
    return /\/e\/r\/[\w.~-]+/.exec(text ?? '')?.[0] ?? null
  })
}

async function visit(server: Server, path: string, method: 'GET' | 'POST' = 'GET') {
  const answer = await fetch(`${server.url}${path}`, { method, headers: { 'accept-language': 'en' } })
  return `${answer.status} ${/<h1>([^<]*)/.exec(await answer.text())?.[1]}`
}

/** An administrator of an account of their own. */
const givenAdmin = async (server: Server, name: string) =>
  givenPerson(server, `${name}-admin`, { account: (await server.as(name)).account, type: 'admin' })

describe('another name of an account', () => {
  test('is told to its administrators by mail, and taken back by the link of one, once', async ({
    server,
  }) => {
    const admin = await givenAdmin(server, 'old-name')
    const second = await givenPerson(server, 'second-admin', { account: admin.account, type: 'admin' })
    expect(await rename(admin, 'new-name')).toBe(200)
    const links = [await linkMailed(server, admin, 'new-name'), await linkMailed(server, second, 'new-name')]
    const [link = '', other = ''] = links
    expect(await visit(server, link)).toBe('200 Use the former name again?')
    expect(await nameOf(admin)).toBe('new-name')
    expect(await visit(server, link, 'POST')).toBe('200 The account has its former name')
    expect(await nameOf(admin)).toBe('old-name')
    expect(await visit(server, link, 'POST')).toBe('404 This link has ended')
    expect(await visit(server, other, 'POST')).toBe('404 This link has ended')
    await linkMailed(server, second, 'old-name')
    const { result } = await admin.call(auditLog.list, { query: { area: 'accountName' } })
    expect(result.map(({ through, user_email, name }) => [through, user_email, name])).toEqual([
      ['link', admin.email, 'old-name'],
      ['session', admin.email, 'new-name'],
    ])
  })

  test('stays after a week, where the former one is taken, and for who is no administrator', async ({
    server,
  }) => {
    const admin = await givenAdmin(server, 'left-name')
    const other = await givenAdmin(server, 'other-name')
    expect(await rename(admin, 'next-name')).toBe(200)
    const link = await linkMailed(server, admin, 'next-name')
    expect(await rename(other, 'left-name')).toBe(200)
    expect(await visit(server, link, 'POST')).toBe('409 The former name is taken')
    const { db } = server.product.services.database
    const demoted = { role: 'teammate' as const, scopes: [] }
    await db.updateTable('membership').set(demoted).where('user_id', '=', admin.id).execute()
    expect(await visit(server, link, 'POST')).toBe('403 You can’t change the name')
    ahead += 8 * day
    expect(await visit(server, link)).toBe('404 This link has ended')
    expect(await visit(server, '/e/r/made-up', 'POST')).toBe('404 This link has ended')
    ahead = 0
  })

  test('that is the one it has tells nobody', async ({ server }) => {
    const admin = await givenAdmin(server, 'same-name')
    expect(await rename(admin, 'same-name')).toBe(200)
    const { rows } = await server.product.services.database.pool.query(
      "select count(*)::int as jobs from graphile_worker._private_jobs where payload::text like '%same-name%'",
    )
    expect(rows).toEqual([{ jobs: 0 }])
  })
})
