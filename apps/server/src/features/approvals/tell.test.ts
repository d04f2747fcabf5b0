import { approvals } from '@carillon/contract/approvals'
import { mailbox } from '@carillon/contract/mailbox'
import { notifications } from '@carillon/contract/notifications'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import { givenPerson } from '#test/given-person.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, expect, type Server, test, until } from '#test/kit.ts'
import { ask, givenTeam, narrow } from './approvals.fixture.ts'

async function askToSend(server: Server, who: Caller) {
  const given = givenFor(server, who)
  const { id } = await given.ready({
    list: await given.list([await given.contact(`${newId()}@example.com`)]),
  })
  return ask(who, singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
}

/** The subjects of the mails to an address, the newest first. */
async function mailsTo(server: Server, email: string): Promise<string[]> {
  const { result } = await server.owner.call(mailbox.list, { query: { search: email } })
  // The owner's address is the sender of all of them.
  return result.filter(({ to }) => to === email).map(({ subject }) => subject)
}

const mailed = (server: Server, email: string, count: number) =>
  until(`${count} mails to ${email}`, async () => {
    const subjects = await mailsTo(server, email)
    return subjects.length >= count && subjects
  })

const entriesOf = async (who: Caller) =>
  (await who.call(notifications.inbox, { query: {} })).result
    .filter(({ event }) => event.startsWith('approval_'))
    .map(({ event, link }) => [event, link?.path])

test('approvers are mailed in their language and find it in the inbox; the asker is told of the end', async ({
  server,
}) => {
  const { anna, ben, mia, account } = await givenTeam(server, { sends_above: 0 })
  const { db } = server.product.services.database
  const tim = await givenPerson(server, `tim-${newId()}`, {
    account,
    scopes: ['templates', 'marketing.read'],
  })
  await db.updateTable('user').set({ language: 'de' }).where('id', '=', ben.id).execute()
  const { id } = await askToSend(server, mia)
  const path = `/account/approvals/${id}`
  expect(await mailed(server, anna.email, 1)).toEqual(['Please approve: October newsletter'])
  expect(await mailed(server, ben.email, 1)).toEqual(['Bitte freigeben: October newsletter'])
  expect(await entriesOf(anna)).toEqual([['approval_asked', path]])
  expect(await entriesOf(ben)).toEqual([['approval_asked', path]])
  for (const other of [mia, tim]) {
    expect(await entriesOf(other), 'only those who may approve').toEqual([])
    expect(await mailsTo(server, other.email)).toEqual([])
  }

  await ben.call(approvals.deny, { params: { id }, body: { reason: 'Wrong logo' } })
  expect(await mailed(server, mia.email, 1)).toEqual(['Denied: October newsletter'])
  expect(await entriesOf(mia)).toEqual([['approval_refused', path]])
  expect(await entriesOf(ben)).toHaveLength(1)
  const again = await askToSend(server, mia)
  await ben.call(approvals.approve, { params: { id: again.id }, body: {} })
  expect((await mailed(server, mia.email, 2))[0]).toBe('Approved: October newsletter')
  expect((await entriesOf(mia))[0]).toEqual(['approval_given', `/account/approvals/${again.id}`])
  expect(await mailsTo(server, tim.email)).toEqual([])
})

test('a mail that fails is tried again alone: nobody else is mailed twice', async ({ server }) => {
  const { anna, ben, mia } = await givenTeam(server, { sends_above: 0 })
  const { mailer } = server.product.services
  const send = mailer.send
  const tried: string[] = []
  let fails = true
  mailer.send = async (mail) => {
    const isFirst = mail.to === ben.email && fails
    tried.push(`${mail.to}`)
    if (!isFirst) return send.call(mailer, mail)
    fails = false
    throw new Error('the mail server is away')
  }
  try {
    await askToSend(server, mia)
    await mailed(server, anna.email, 1)
    await mailed(server, ben.email, 1)
  } finally {
    mailer.send = send
  }
  const to = (email: string) => tried.filter((one) => one === email).length
  expect([to(anna.email), to(ben.email)]).toEqual([1, 2])
  expect(await mailsTo(server, anna.email)).toHaveLength(1)
})

test('whoever loses the right before the mail leaves is not mailed', async ({ server }) => {
  const { anna, ben, mia, account } = await givenTeam(server, { sends_above: 0 })
  const { db } = server.product.services.database
  const { mailer } = server.product.services
  const send = mailer.send
  let tries = 0
  mailer.send = async (mail) => {
    if (mail.to !== ben.email) return send.call(mailer, mail)
    tries += 1
    await narrow(server, { account, person: ben }, ['templates'])
    throw new Error('the mail server is away')
  }
  try {
    await askToSend(server, mia)
    await mailed(server, anna.email, 1)
    await until('no mail waits', async () => {
      const waiting = sql`select 1 from graphile_worker.jobs where task_identifier = 'approvals.mail'`
      return (await waiting.execute(db)).rows.length === 0
    })
  } finally {
    mailer.send = send
  }
  expect(tries).toBe(1)
})

test('an account without an owner is a fault: the mails leave as soon as there is one', async ({
  server,
}) => {
  const { anna, ben, mia, account } = await givenTeam(server, { sends_above: 0 })
  const { db } = server.product.services.database
  const give = (role: 'owner' | 'admin') =>
    db
      .updateTable('membership')
      .set({ role })
      .where('account_id', '=', account)
      .where('user_id', '=', anna.id)
      .execute()
  await give('admin')
  await askToSend(server, mia)
  await until('the fault is noted', async () => {
    const failed = sql`
      select 1 from graphile_worker.jobs
      where task_identifier = 'approvals.mail' and last_error like ${`%${account} has no owner%`}`
    return (await failed.execute(db)).rows.length > 0
  })
  expect(await mailsTo(server, ben.email)).toEqual([])
  await give('owner')
  expect(await mailed(server, ben.email, 1)).toEqual(['Please approve: October newsletter'])
})
