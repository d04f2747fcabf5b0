import type { MailBody } from '@carillon/contract/mail-send'
import { suppressions } from '@carillon/contract/suppressions'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { from, html, mailKit } from './mail-send.fixture.ts'

const kit = mailKit()
const { post, copiesOf, givenSender, send, received, isDone } = kit

/** The List-Unsubscribe address of the last message to a recipient, on this server; null without the header. */
async function oneClickOf(to: string): Promise<string | null> {
  const { mail } = await received(to)
  const of = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const [, address] = /<([^>]+)>/.exec(of('list-unsubscribe') ?? '') ?? []
  expect(of('list-unsubscribe-post')).toBe(address ? 'List-Unsubscribe=One-Click' : undefined)
  return address ? kit.server.url + new URL(address).pathname : null
}

const click = (address: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

const isOut = async (who: Caller, email: string) =>
  (await who.call(suppressions.getGlobal, { params: { email } })).recipient_email === email

describe('transactional mail', () => {
  test('has no one-click unsubscribe header unless the call requests it', async () => {
    const me = await givenSender('resets')
    const email = 'ada@resets.test'
    const to = { personalizations: [{ to: [{ email }] }] }
    await isDone(me, await send(me, to))
    expect(await oneClickOf(email)).toBeNull()
    const { mail } = await received(email)
    expect(mail.html).not.toContain('/e/u/')

    const off = { subscription_tracking: { enable: false } }
    await isDone(me, await send(me, { ...to, tracking_settings: off }))
    expect(await oneClickOf(email)).toBeNull()
    expect(copiesOf(email)).toHaveLength(2)
  })

  test('one click unsubscribes from its group; mail without a group still arrives', async () => {
    const me = await givenSender('group-click')
    const email = 'ada@group-click.test'
    const to = { personalizations: [{ to: [{ email }] }] }
    const asm = { group_id: await givenFor(kit.server, me).group() }
    await isDone(me, await send(me, { ...to, asm }))
    const mailed = await me.call(unsubscribeGroups.get, { params: { group_id: asm.group_id } })
    expect(mailed.last_email_sent_at).not.toBeNull()
    expect((await click((await oneClickOf(email)) ?? '')).status).toBe(200)
    expect(await isOut(me, email)).toBe(false)
    await isDone(me, await send(me, { ...to, asm }))
    expect(copiesOf(email)).toHaveLength(1)
    await isDone(me, await send(me, to))
    expect(copiesOf(email)).toHaveLength(2)
  })

  test('with subscription tracking, one click unsubscribes from all mail', async () => {
    const me = await givenSender('all-click')
    const email = 'ada@all-click.test'
    const to = { personalizations: [{ to: [{ email }] }] }
    await isDone(
      me,
      await send(me, { ...to, tracking_settings: { subscription_tracking: { enable: true } } }),
    )
    expect((await click((await oneClickOf(email)) ?? '')).status).toBe(200)
    expect(await isOut(me, email)).toBe(true)
    await isDone(me, await send(me, to))
    expect(copiesOf(email)).toHaveLength(1)
    const mail_settings = { bypass_unsubscribe_management: { enable: true } }
    await isDone(me, await send(me, { ...to, mail_settings }))
    expect(copiesOf(email)).toHaveLength(2)
  })

  test('has its own List-Unsubscribe header where we add none, and ours where we do', async () => {
    const me = await givenSender('own-header')
    const headers = { 'List-Unsubscribe': '<https://shop.example/leave>' }
    const to = [{ email: 'ada@own-header.test' }]
    await send(me, { personalizations: [{ to }], headers })
    expect((await received('ada@own-header.test')).source).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.example\/leave>\r$/m,
    )
    const group_id = await givenFor(kit.server, me).group()
    const grouped = [{ email: 'bob@own-header.test' }]
    await send(me, { personalizations: [{ to: grouped, headers }], asm: { group_id } })
    const { source } = await received('bob@own-header.test')
    expect(source.match(/^List-Unsubscribe:.*$/gim)).toEqual([
      expect.stringMatching(/<http:\/\/[^>]+\/e\/u\//),
    ])
  })

  test('shows its groups_to_display on the preferences page, and refuses unknown ones', async () => {
    const me = await givenSender('offers')
    const given = givenFor(kit.server, me)
    const [own, named, shown] = [await given.group(), await given.group(), await given.group()]
    await kit.db.updateTable('unsubscribe_group').set({ is_default: true }).where('id', '=', shown).execute()
    const offered = async (email: string, asm: MailBody['asm']) => {
      const content = html('<a href="{{{unsubscribe_preferences}}}">Choose</a>')
      await send(me, { personalizations: [{ to: [{ email }] }], content, asm })
      const page = (await oneClickOf(email))?.replace('/e/u/', '/e/p/') ?? ''
      const shownPage = await (await fetch(page)).text()
      return [...shownPage.matchAll(/name="group" value="(\d+)"/g)]
        .map(([, id]) => Number(id))
        .sort((a, b) => a - b)
    }
    expect(await offered('some@offers.test', { group_id: own, groups_to_display: [named] })).toEqual([
      own,
      named,
    ])
    expect(await offered('usual@offers.test', { group_id: own })).toEqual([own, shown])
    const refused = await post(me, {
      from,
      subject: 'Hi',
      content: html('<p>Hi</p>'),
      personalizations: [{ to: [{ email: 'a@b.test' }] }],
      asm: { group_id: own, groups_to_display: [named, 999_999] },
    })
    expect(await refused.json()).toMatchObject({
      errors: [{ error_id: 'unsubscribe_group_not_found', field: 'asm.groups_to_display.1' }],
    })
  })
})

describe('a bypass', () => {
  const all = ['global', 'spam', 'bounce', 'invalid', 'group'] as const

  test.for<[keyof NonNullable<MailBody['mail_settings']>, readonly string[]]>([
    ['bypass_list_management', all],
    ['bypass_unsubscribe_management', ['global']],
    ['bypass_spam_management', ['spam']],
    ['bypass_bounce_management', ['bounce', 'invalid']],
  ])('%s reaches who stands on its list alone', async ([name, reached]) => {
    const me = await givenSender(name)
    const given = givenFor(kit.server, me)
    const group_id = await given.group()
    const address = (kind: string) => `${kind}@${name.replaceAll('_', '-')}.test`
    for (const kind of all) await given.suppression(address(kind), kind, kind === 'group' ? group_id : 0)
    // One recipient is on every list, because a bypassed reason must not hide the others.
    for (const kind of all) await given.suppression(address('every'), kind, kind === 'group' ? group_id : 0)
    const id = await send(me, {
      personalizations: [...all, 'every'].map((kind) => ({ to: [{ email: address(kind) }] })),
      asm: { group_id },
      mail_settings: { [name]: { enable: true } },
    })
    await isDone(me, id)
    const got = [...all, 'every'].filter((kind) => copiesOf(address(kind)).length > 0)
    expect(got).toEqual(name === 'bypass_list_management' ? [...all, 'every'] : reached)
  })
})

test('bounces and blocks are shown with what the server said and its enhanced status, or its reply code', async () => {
  const me = await kit.givenSender('bounces')
  const answers = new Map([
    ['gone@bounces.test', ['550 5.1.1 No such user', '5.1.1']],
    ['plain@bounces.test', ['550 No such user', '550']],
    ['spf@blocks.test', ['550 Bad SPF records', '550']],
    ['virus@blocks.test', ['550 5.7.1 Virus detected', '5.7.1']],
    ['rejected@blocks.test', ['550 Rejected', '550']],
    ['busy@blocks.test', ['550 5.1.1 Too many messages from your host', '5.1.1']],
  ])
  kit.sink.answer = (to) => answers.get(to)?.[0] ?? null
  const to = [...answers.keys()].map((email) => ({ to: [{ email }] }))
  await kit.isDone(me, await kit.send(me, { personalizations: to }))

  for (const [calls, domain] of [
    [suppressions.bounces, '@bounces.test'],
    [suppressions.blocks, '@blocks.test'],
  ] as const) {
    const expected = [...answers]
      .filter(([email]) => email.endsWith(domain))
      .map(([email, [reason, status]]) => ({ email, reason, status }))
      .sort((a, b) => a.email.localeCompare(b.email))
    const all = await me.call(calls.list, {})
    expect(all.sort((a, b) => a.email.localeCompare(b.email))).toMatchObject(expected)
    for (const one of expected) {
      expect(await me.call(calls.get, { params: { email: one.email } })).toMatchObject([one])
    }
  }
  const { result } = await me.call(suppressions.classifications, {})
  expect(result.map(({ stats }) => stats)).toEqual([
    [
      { classification: 'Invalid Address', count: 2 },
      { classification: 'Content', count: 1 },
      { classification: 'Frequency or Volume Too High', count: 1 },
      { classification: 'Reputation', count: 1 },
      { classification: 'Technical Failure', count: 1 },
    ],
  ])
})

test('a block keeps nobody from the next mail, whose refusal takes its place', async () => {
  const me = await kit.givenSender('blocked-twice')
  const to = [{ to: [{ email: 'ada@blocked-twice.test' }] }]
  const answers = ['550 5.7.1 Blocked, see the list', '552 5.2.2 Mailbox full']
  for (const answer of answers) {
    kit.sink.answer = () => answer
    await kit.isDone(me, await kit.send(me, { personalizations: to }))
  }
  expect(await me.call(suppressions.blocks.list, {})).toMatchObject([
    { email: 'ada@blocked-twice.test', reason: answers[1], status: '5.2.2' },
  ])
  expect(await me.call(suppressions.bounces.list, {})).toEqual([])
})
