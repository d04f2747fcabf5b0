import { openDatabase } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { followContacts, followEvents } from './follow.ts'
import { findDue, tickAutomation } from './tick.ts'

/**
 * A worker that moves people until it is killed: `node kill.fixture.ts <database> <account> <how much faster its clock is>`. All
 * such workers have the same clock.
 */
const [, , databaseUrl = '', account = '', began = '0', speed = '1'] = process.argv
const database = openDatabase(databaseUrl, { max: 4 })
const services = { config: { emailCredits: { limit: null } } } as unknown as Pick<Services, 'config'>
const now = () => new Date(Number(began) + (Date.now() - Number(began)) * Number(speed))

process.stdout.write('ready\n')
for (;;) {
  await followEvents(database.db)
  await followContacts(database.db, account, now())
  for (const id of await findDue(database.db, now())) await tickAutomation(services, database.db, id, now())
}
