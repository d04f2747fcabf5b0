import type { MailServerBody } from '@carillon/contract/installation'
import { mailServers } from '@carillon/contract/installation'
import { singleSends } from '@carillon/contract/single-sends'
import { sql } from 'kysely'
import { givenFor } from '#test/given-single-send.ts'
import { afterAll, beforeAll, beforeEach, startServer, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { bodyFor, startRelay } from './relay.fixture.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

/** The time for which a server is left in these tests, in milliseconds. */
const leaveMs = 1000

/**
 * A running product and two mail servers, `a` and `b`, which take mail with the same password. Before each test both take
 * connections, and no mail server is set up.
 */
export function givenSeveral() {
  const given = {} as {
    server: Awaited<ReturnType<typeof startServer>>
    a: Relay
    b: Relay
    database: Awaited<ReturnType<typeof testDatabase>>
  }
  beforeAll(async () => {
    given.database = await testDatabase()
    given.a = await startRelay('opensesame-1')
    given.b = await startRelay('opensesame-1')
    given.server = await startServer({
      databaseUrl: given.database.url,
      leases: { mailServerMs: leaveMs },
    })
  })
  beforeEach(async () => {
    const { db } = given.server.product.services.database
    await db.deleteFrom('mail_server').execute()
    await db.updateTable('installation_setting').set({ version: sql`version + 1` }).execute()
    for (const relay of [given.a, given.b]) {
      relay.password = 'opensesame-1'
      relay.hold = Promise.resolve()
      relay.taken.length = 0
      relay.texts.length = 0
      relay.came = 0
    }
  })
  afterAll(async () => {
    await given.server.close()
    await given.a.close()
    await given.b.close()
    await given.database.drop()
  })

  const call = {
    /** Sets up a server at the relay. */
    add: (relay: Relay, name: string, change: Partial<MailServerBody> = {}) =>
      given.server.owner.call(mailServers.create, { body: bodyFor(relay.port, { name, ...change }) }),
    async stateOf(id: string) {
      const { result } = await given.server.owner.call(mailServers.list, {})
      return result.find((one) => one.id === id)?.state
    },
    /** Sends a campaign to so many new addresses, and answers its id. */
    async startSend(
      count: number,
      change: { group?: number; from?: string; pool?: string } = {},
    ): Promise<string> {
      const { server } = given
      const { db } = server.product.services.database
      const make = givenFor(server, server.owner)
      const addresses = Array.from({ length: count }, (_, at) => `p${at}-${crypto.randomUUID()}@example.com`)
      const list = await make.list(await Promise.all(addresses.map((address) => make.contact(address))))
      const { id } = await make.ready({ list })
      const { group, from, pool } = change
      if (group !== undefined || pool !== undefined)
        await server.owner.call(singleSends.update, {
          params: { id },
          body: {
            email_config: {
              ...(group === undefined ? {} : { suppression_group_id: group }),
              ...(pool === undefined ? {} : { ip_pool: pool }),
            },
          },
        })
      if (from !== undefined) {
        const { sender_id } = await db
          .selectFrom('single_send')
          .select('sender_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await db.updateTable('sender').set({ from_email: from }).where('id', '=', sender_id).execute()
      }
      await server.owner.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
      return id
    },
    sendOf: (id: string) =>
      given.server.product.services.database.db
        .selectFrom('send')
        .select(['id', 'status', 'last_error'])
        .where('client_id', '=', id)
        .executeTakeFirst(),
    isDone: (id: string) => until('the send is done', async () => (await call.sendOf(id))?.status === 'done'),
  }
  return { given, ...call }
}
