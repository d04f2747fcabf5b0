import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { expect, test, until } from '#test/kit.ts'
import { tellFinished } from './tell-finished.ts'

test('a finished single send is reported once', async ({ server }) => {
  const me = await server.as('inbox-finished')
  const { id } = await givenFor(server, me).ready()
  await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
  const { services } = server.product
  const { db } = services.database
  const { signal } = new AbortController()
  const context = { services, db, log: services.log, signal, now: () => new Date() }
  const told = () =>
    db
      .selectFrom('notification')
      .select('facts')
      .where('account_id', '=', me.account)
      .where('event', '=', 'send_finished')
      .execute()
  await until('the send is out and told', async () => {
    await tellFinished(context)
    return (await told()).length > 0
  })
  await tellFinished(context)
  expect(await told()).toMatchObject([
    { facts: { name: 'October newsletter', recipients: 1, delivered: 1, bounced: 0 } },
  ])
})
