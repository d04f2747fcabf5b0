import { notifications } from '@carillon/contract/notifications'
import { unreadNotifications } from '@carillon/contract/unread-notifications'
import { newId } from '#platform/db.ts'
import { type Caller, expect, type Server, test } from '#test/kit.ts'
import { notify } from './public.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))

/** Three notifications of an account, at minutes 0, 1 and 2. */
async function given(server: Server, me: Caller) {
  const { db } = server.product.services.database
  const by = (minute: number) => ({ now: at(minute), userId: null })
  const segment_id = newId()
  await notify(db, me.account, 'contact_limit', { count: 950, limit: 1000 }, by(0))
  const problem = { problem: 'segment_too_slow', details: { seconds: 10 } }
  await notify(db, me.account, 'segment_failed', { segment_id, name: 'Berliners', ...problem }, by(1))
  const lines = [['records', 'news._domainkey.nordlicht.test']] as const
  const lost = { name: 'nordlicht.test', path: '/senders', lines }
  await notify(db, me.account, 'domain_lost', lost, by(2))
  return segment_id
}

const inboxOf = (me: Caller, query: object = {}) => me.call(notifications.inbox, { query: query as never })

test('the inbox shows events in the words of the mails, newest first, with links to their pages', async ({
  server,
}) => {
  const me = await server.as('inbox')
  const segment = await given(server, me)
  const { result, unread } = await inboxOf(me)
  expect(unread).toBe(3)
  expect(result).toMatchObject([
    {
      event: 'domain_lost',
      tone: 'failed',
      is_read: false,
      at: at(2).toISOString(),
      title: 'Domain needs attention: nordlicht.test',
      lines: [{ label: 'Missing records', value: 'news._domainkey.nordlicht.test' }],
      link: { label: 'Show the domain', path: '/senders' },
    },
    { title: 'Segment can’t be used: Berliners', link: { path: `/contacts/segments/${segment}` } },
    { title: 'You have used 95% of the contacts in your plan', tone: 'todo' },
  ])
  const german = await inboxOf(me, { language: 'de' })
  expect(german.result[0]?.title).toBe('Domain prüfen: nordlicht.test')
  expect(await inboxOf(await server.as('inbox-stranger'))).toEqual({ result: [], unread: 0 })
})

test('pages follow each other by token, also while something new comes', async ({ server }) => {
  const me = await server.as('inbox-pages')
  await given(server, me)
  const first = await inboxOf(me, { page_size: 2 })
  await given(server, me)
  const second = await inboxOf(me, { page_size: 2, page_token: first.next_page_token })
  expect(second.result.map(({ event }) => event).at(-1)).toBe('contact_limit')
  const all = [...first.result, ...second.result].map(({ id }) => id)
  expect(new Set(all).size).toBe(all.length)
  const other = await inboxOf(await server.as('inbox'), { page_size: 1 })
  for (const page_token of ['x', newId(), other.next_page_token ?? 'none']) {
    expect(await me.outcome(notifications.inbox, { query: { page_token } as never })).toBe(
      'page_token_invalid',
    )
  }
})

test('a notification is marked as read for one person, which can be undone', async ({ server }) => {
  const me = await server.as('inbox-reads')
  await given(server, me)
  const [newest] = (await inboxOf(me)).result
  const read = (body: { ids?: string[]; is_read?: boolean }) => me.call(notifications.markRead, { body })
  expect(await read({ ids: [newest!.id] })).toEqual({ changed: [newest!.id] })
  expect(await read({ ids: [newest!.id] })).toEqual({ changed: [] })
  expect(await me.call(unreadNotifications.count, {})).toEqual({ unread: 2 })
  expect((await inboxOf(me, { unread_only: true })).result).toHaveLength(2)
  const { changed } = await read({})
  expect(changed).toHaveLength(2)
  expect(await me.call(unreadNotifications.count, {})).toEqual({ unread: 0 })
  await read({ ids: changed, is_read: false })
  expect((await inboxOf(me)).result.map(({ is_read }) => is_read)).toEqual([true, false, false])

  const stranger = await server.as('inbox-reads-stranger')
  expect(await stranger.call(notifications.markRead, { body: { ids: [newest!.id] } })).toEqual({
    changed: [],
  })
  const colleague = newId()
  const { db } = server.product.services.database
  await db
    .insertInto('user')
    .values({ id: colleague, email: 'colleague@inbox.test', password_hash: 'none' })
    .execute()
  const rows = await db.selectFrom('notification_read').select('user_id').execute()
  expect(rows.some(({ user_id }) => user_id === colleague)).toBe(false)
})
