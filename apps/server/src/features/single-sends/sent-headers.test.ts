import { singleSends } from '@carillon/contract/single-sends'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, until } from '#test/kit.ts'
import { startMailing } from '#test/mailing-server.ts'

const { server, sink } = await startMailing({
  keepSource: true,
  env: { RELAY_HEADERS: 'categories=X-Tag json=X-SMTPAPI' },
})

/** Sends to the contacts of some lists, and returns the headers of each message by name. */
async function headersOf(me: Caller, options: { lists: number; people: number; group: boolean }) {
  const given = givenFor(server, me)
  const emails = Array.from({ length: options.people }, () => `${newId()}@people.test`)
  const ids: string[] = []
  for (const email of emails) ids.push(await given.contact(email))
  const lists: string[] = []
  for (let at = 0; at < options.lists; at++) lists.push(await given.list(ids, `Angry customers ${newId()}`))
  const group = await given.group()
  const unsubscribe = options.group
    ? { suppression_group_id: group }
    : { custom_unsubscribe_url: 'https://nordlicht.test/leave' }
  const { id } = await me.call(singleSends.create, {
    body: {
      name: 'Win the angry back',
      categories: ['monthly', 'Köln'],
      send_to: { list_ids: lists },
      email_config: {
        subject: 'Hello',
        html_content: '<p>Hi</p><a href="{{{unsubscribe}}}">Unsubscribe</a>',
        sender_id: await given.sender(),
        ...unsubscribe,
      },
    },
  })
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  const sources = await Promise.all(
    emails.map((email) => until('it arrives', () => sink.messages.find(({ to }) => to === email))),
  )
  const mails = await Promise.all(
    sources.map(({ source }) => PostalMime.parse(Buffer.from(source, 'latin1'))),
  )
  const headers = mails.map(({ headers: all }) => Map.groupBy(all, ({ key }) => key))
  const values = (name: string) => headers.map((of) => of.get(name)?.map(({ value }) => value))
  return { id, lists, group, values, source: sources[0]?.source ?? '' }
}

test('a campaign names its list, and can be recognised by a mailbox provider', async () => {
  const me = await server.as('campaign')
  const { id, lists, values, source } = await headersOf(me, { lists: 1, people: 2, group: true })
  const listId = `Nordlicht <list-${lists[0]}.nordlicht.test>`
  expect(values('list-id')).toEqual([[listId], [listId]])
  const [first, second] = values('feedback-id')
  expect(first).toEqual(second)
  expect(first).toEqual([expect.stringMatching(/^[^:]+:[^:]+:campaign:\w{5,15}$/)])
  expect(first?.[0]).toContain(id.replaceAll('-', ''))
  expect(source).not.toMatch(/angry/i)
})

test('a campaign to several lists names the unsubscribe group, else the single send', async () => {
  const me = await server.as('several')
  const grouped = await headersOf(me, { lists: 2, people: 1, group: true })
  expect(grouped.values('list-id')).toEqual([[`Nordlicht <group-${grouped.group}.nordlicht.test>`]])
  const alone = await headersOf(me, { lists: 2, people: 1, group: false })
  expect(alone.values('list-id')).toEqual([[`Nordlicht <send-${alone.id}.nordlicht.test>`]])
})

test('a relay is told the categories of a campaign', async () => {
  const me = await server.as('relayed')
  const { values } = await headersOf(me, { lists: 1, people: 1, group: true })
  const encoded = `=?UTF-8?B?${Buffer.from('Köln').toString('base64')}?=`
  expect(values('x-tag')).toEqual([['monthly', encoded]])
  expect(values('x-smtpapi').map((said) => JSON.parse(said?.[0] ?? ''))).toEqual([
    { category: ['monthly', 'Köln'] },
  ])
})
