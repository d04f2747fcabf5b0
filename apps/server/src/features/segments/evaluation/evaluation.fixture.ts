import { openDatabase } from '#platform/db.ts'
import { evaluateWhole } from './evaluate-segment.ts'

/**
 * Evaluates one segment in a process of its own, which a test can kill: `evaluation.fixture.ts <database> <segment>`.
 */
const [databaseUrl = '', segmentId = ''] = process.argv.slice(2)
const database = openDatabase(databaseUrl, { max: 1 })
process.stdout.write('begins\n')
await evaluateWhole(database.db, segmentId, new Date())
await database.close()
