import { openDatabase } from '#platform/db.ts'
import { evaluateWhole } from './evaluate-segment.ts'

/** A process of its own that evaluates one segment, to be killed: `evaluation.fixture.ts <database> <segment>`. */
const [databaseUrl = '', segmentId = ''] = process.argv.slice(2)
const database = openDatabase(databaseUrl, { max: 1 })
process.stdout.write('begins\n')
await evaluateWhole(database.db, segmentId, new Date())
await database.close()
