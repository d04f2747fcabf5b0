/**
 * Measures how costs grow with an account: `npm run bench -- growth [contacts …]`, by default 100,000, 1,000,000 and 5,000,000 contacts
 * with ten events each, a year of sends, twenty lists. The accounts are filled by SQL: contacts, lists, sends, their recipients
 * and events by `lib/audience-data.ts`, in parts by month that the product's code makes; the newest send's message and counters
 * by `lib/growth-data.ts`. Everything that is measured is done by the product: a real server over HTTP, and its jobs by its
 * queue. Costs are processor time of server and PostgreSQL. The last lines are the table for `RESULTS.md`, with the exponent of
 * each cost: it ends with 1 if one grows faster than it may.
 */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openAudienceDatabase } from './lib/audience-database.ts'
import { noteBytes } from './lib/growth-bytes.ts'
import { measureReads, measureTracking, measureUpserts } from './lib/growth-calls.ts'
import { completeAccount, type GrownAccount, makeSegment, threeConditions } from './lib/growth-data.ts'
import { measureIdle, measureJobs, measureSummaries, runJob } from './lib/growth-jobs.ts'
import { type Meter, openMeter } from './lib/growth-meter.ts'
import { bounds, type Figure, slopesOf, tableOf } from './lib/growth-slopes.ts'
import {
  measureDeletion,
  measureExport,
  measureFollowing,
  measureFreeze,
  measureImport,
  measureSegments,
} from './lib/growth-work.ts'

/** Bytes on disk of one contact with its events, recipients and lists; of the write-ahead log of filling, which has an end. */
const bytesEach = 5000
const logBytes = { each: 4000, most: 17e9 }
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [100_000, 1_000_000, 5_000_000]

await refuseWithoutRoom()
const measured: Figure[][] = []
for (const size of sizes) measured.push(await measureSize(size))
const slopes = slopesOf(sizes, measured)
const missed = slopes.filter(({ isWithin }) => !isWithin)
console.log(`\n${tableOf(sizes, slopes)}`)
const all = measured[0]?.length ?? 0
console.log(
  `\n${slopes.length} of ${all} costs, the others are too small to be measured at any size. Linear ones may have an exponent of ` +
    `${bounds.linear}, flat ones of ${bounds.flat}, beside the noise. Higher: ${missed.map(({ name }) => name).join(', ') || 'none'}`,
)
if (missed.length > 0) process.exitCode = 1

async function refuseWithoutRoom(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const most = Math.max(...sizes)
  const needed = most * bytesEach + Math.min(most * logBytes.each, logBytes.most)
  const free = bavail * bsize
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(0)
  if (free < needed) throw new Error(`It needs ${gb(needed)} GB in ${tmpdir()}, and ${gb(free)} GB are free.`)
}

async function measureSize(contacts: number): Promise<Figure[]> {
  console.log(`\n${contacts.toLocaleString('en')} contacts`)
  delete process.env['BENCH_DATA']
  const database = await openAudienceDatabase({ contacts, lists: 20, sends: 25, byMonth: true })
  const server = await database.serveItself()
  const meter = await openMeter(server)
  try {
    const filled = await completeAccount(meter, database.audience)
    await measureAll(meter, {
      ...filled,
      segment: await makeSegment(meter, 'Three conditions', threeConditions),
    })
    return meter.figures
  } finally {
    await meter.close()
    await server.stop()
    await database.close()
  }
}

/**
 * Parts that change the account come after those that read it, and the send comes last. A part that fails is told and left out, so that a
 * long run is not lost for it.
 */
async function measureAll(meter: Meter, account: GrownAccount): Promise<void> {
  const parts = [
    () => measureSummaries(meter, account),
    () => noteBytes(meter),
    () => measureReads(meter, account),
    () => measureSegments(meter),
    () => measureExport(meter),
    () => measureIdle(meter),
    () => measureTracking(meter, account),
    () => measureUpserts(meter, account),
    () => measureFollowing(meter, account),
    () => measureImport(meter),
    () => measureDeletion(meter, account, (name) => runJob(meter, name)),
    () => measureJobs(meter),
    () => measureFreeze(meter, account),
  ]
  for (const part of parts) {
    await part().catch((cause: unknown) => {
      console.error(cause)
      process.exitCode = 1
    })
  }
}
