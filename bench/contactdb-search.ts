/**
 * Measures the search of the oldest API over 1,000,000 contacts, by HTTP: `npm run bench -- contactdb-search
 * [contacts]`. p95 of each kind stands beside a bare read of its index. BENCH_DATA keeps the data set in a folder.
 */
import { fullSize } from './lib/audience-data.ts'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { report } from './lib/measured.ts'
import { measureRecipientSearch } from './lib/recipient-search.ts'

const contacts = Number(process.argv[2] ?? fullSize.contacts)
const database = await openAudienceDatabase({ ...fullSize, contacts })
const server = await database.serve()
try {
  report(
    `The search of the oldest API, ${contacts.toLocaleString('en')} contacts, p95`,
    await measureRecipientSearch(server, database.audience.account),
  )
} finally {
  await server.stop()
  await database.close()
}
