import { sql } from 'kysely'
import { email, openStage } from '#test/automation-stage.ts'
import { expect, test, until } from '#test/kit.ts'
import { enrolByCall } from './enrol.ts'
import { lockRunning } from './running.ts'

test('an automation whose steps can’t be read holds up no other account', async ({ server }) => {
  const { database } = server.product.services
  const { db } = database
  const [me, other] = [await server.as('stumbles'), await server.as('goes-on')]
  const [mine, theirs] = [await openStage(database, me.account), await openStage(database, other.account)]
  const broken = await mine.automation([email()])
  await mine.live(broken)
  const [waiting] = (await mine.contacts(1)) as [string]
  await db.transaction().execute(async (tx) => {
    await enrolByCall(tx, (await lockRunning(tx, broken))!, [waiting], new Date())
    await sql`update automation_version set steps = '[null]' where automation_id = ${broken}`.execute(tx)
  })
  const list = await theirs.list()
  const id = await theirs.automation([email()], { entry: { type: 'list', id: list } })
  await theirs.live(id)
  await theirs.add(list, await theirs.contacts(1))
  await until('somebody got the email', async () => (await theirs.counters(id))['completed'] === 1)
  expect((await mine.person(broken, waiting))?.state).toBe('active')
})
