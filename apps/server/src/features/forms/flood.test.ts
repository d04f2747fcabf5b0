import { forms } from '@carillon/contract/forms'
import { sql } from 'kysely'
import { expect, until } from '#test/kit.ts'
import {
  appliedForm,
  linkIn,
  mailsTo,
  openPage,
  post,
  type Site,
  send,
  test,
  withSender,
} from './forms.fixture.ts'
import { inputs } from './visit/read-submission.rules.ts'

const at = ({ id }: { id: string }) => ({ params: { id } })
const clients = 8

/**
 * Posts from several clients at once, each client one post after the other. A client that a busy server asks to come
 * again later (503) does so. @returns the number of answers with each other status
 */
async function flood(count: number, send: (index: number) => Promise<Response>) {
  const statuses: Record<number, number> = {}
  let next = 0
  const client = async () => {
    while (next < count) {
      const index = next++
      let response = await send(index)
      while (response.status === 503) response = await send(index)
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return statuses
}

/** The challenges of pages that were opened one by one: a machine needs a challenge for each post. */
async function openPages(site: Site, slug: string, count: number): Promise<string[]> {
  const challenges: string[] = []
  for (let opened = 0; opened < count; opened++) challenges.push(await openPage(site, slug))
  site.advance(3000)
  return challenges
}

/** An address of its own for each post, of networks that no other test posts from. */
const addressOf = (index: number) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

async function rowsOf({ server }: Site, form: { id: string }) {
  const { rows } = await sql<{ submissions: number; challenges: number; attempts: number }>`
    select (select count(*)::int from signup_submission where form_id = ${form.id}) as submissions,
      (select count(*)::int from signup_challenge) as challenges,
      (select count(*)::int from signup_attempt) as attempts`.execute(server.product.services.database.db)
  return rows[0]!
}

test('a flood of machines from 1,000 addresses leaves nothing behind, and people get through it', async ({
  site,
}) => {
  const me = await withSender(site, 'flooded')
  const form = await appliedForm(me, { double_opt_in: true })
  const challenge = await openPage(site, form.slug)
  site.advance(3000)
  const before = await rowsOf(site, form)
  const machines = flood(1000, (index) =>
    post(
      site,
      form.slug,
      { [inputs.challenge]: challenge, [inputs.solution]: '1', email: `m${index}@example.test` },
      { from: addressOf(index) },
    ),
  )
  // The person solves a harder task than in quiet times, and is answered like everybody else.
  const person = await send(site, form.slug, { email: 'kim@example.test' })
  expect([person.status, await person.json()]).toMatchObject([200, { status: 'mailed' }])
  const [mail] = await mailsTo(site, 'kim@example.test')
  expect(await machines).toEqual({ 422: 1000 })
  expect((await fetch(site.server.url + linkIn(mail?.text), { method: 'POST' })).status).toBe(200)

  const after = await rowsOf(site, form)
  expect(after).toMatchObject({ submissions: 1, challenges: before.challenges + 1 })
  // There is one attempt for the person's network, and one for each limit on their mail.
  expect(after.attempts - before.attempts).toBeLessThan(10)
  expect(await me.call(forms.get, at(form))).toMatchObject({ submits: 1 })
  expect(site.mail.messages.filter(({ to }) => /^m\d+@/.test(to))).toEqual([])
})

test('the limit for browsers without a script leaves room for browsers with one', async ({ site }) => {
  const me = await withSender(site, 'plain flood')
  const form = await appliedForm(me, { double_opt_in: true })
  const challenges = await openPages(site, form.slug, 130)
  const statuses = await flood(challenges.length, (index) =>
    post(
      site,
      form.slug,
      { [inputs.challenge]: challenges[index] ?? '', email: `p${index}@example.test` },
      { from: addressOf(5000 + index), plain: true },
    ),
  )
  expect(statuses).toEqual({ 200: 100, 429: 30 })
  const person = await send(site, form.slug, { email: 'lou@example.test' })
  expect(person.status).toBe(200)
  await mailsTo(site, 'lou@example.test')
})

test('a person signed up from 200 addresses by all forms of an account gets three mails', async ({
  site,
}) => {
  const me = await withSender(site, 'bombed by many')
  const made = []
  // These forms set no task, so a post costs an attacker nothing.
  for (let one = 0; one < 5; one++) made.push(await appliedForm(me, { double_opt_in: true, captcha: false }))
  for (const [number, form] of made.entries()) {
    const challenges = await openPages(site, form.slug, 40)
    const statuses = await flood(challenges.length, (index) =>
      post(
        site,
        form.slug,
        { [inputs.challenge]: challenges[index] ?? '', email: 'victim@example.test' },
        { from: addressOf(10_000 + number * 100 + index) },
      ),
    )
    expect(statuses).toEqual({ 200: 5, 429: 35 })
  }
  await until('no mail waits to be sent', async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where task_identifier = 'forms.mail-confirmation'`.execute(
      site.server.product.services.database.db,
    )
    return rows.length === 0
  })
  expect(await mailsTo(site, 'victim@example.test', 3)).toHaveLength(3)
})
