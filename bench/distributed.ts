/**
 * Measures the same work on one PostgreSQL and on Citus, in turn in one run, with the ratios: import, counts of segments,
 * searches, sends, opens and clicks: `npm run bench -- distributed --database postgres://… [contacts] [rounds]`. The
 * address leads to a database on the coordinator of a cluster in which its workers are registered. Both databases of the
 * bench lie there; one of them is distributed. Beside each duration stands the processor time of all processes that took part,
 * because one machine that holds the whole cluster gains nothing by it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyOnAll } from '../apps/server/src/platform/postgres/test-citus.ts'
import { type Installation, openInstallation, postmastersOf } from './distributed/installation.ts'
import { measureEvents } from './distributed/measure-events.ts'
import { measureImport } from './distributed/measure-import.ts'
import { measureReads } from './distributed/measure-reads.ts'
import { measureSend } from './distributed/measure-send.ts'
import { type Taken, tellRatios } from './distributed/taken.ts'
import { writeContactsFile } from './lib/contacts-file.ts'
import { startSink } from './lib/smtp-sink.ts'

const cluster = process.env['DATABASE_URL']
if (!cluster) throw new Error('name a database on the coordinator of a cluster: --database postgres://…')
const contacts = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 2)

const home = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
const file = join(home, 'contacts.csv')
const sink = await startSink('bare')
Object.assign(process.env, {
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  RELAY_HEADERS: 'categories=X-Category,pool=X-Pool',
  RATE_LIMITS: 'off',
})
const places = [await emptyOnAll(cluster), await emptyOnAll(cluster)] as const
const opened: Installation[] = []
try {
  await writeContactsFile(file, contacts, { seed: 42 })
  const postmasters = await postmastersOf(places[0])
  const [plain, distributed] = [
    await openInstallation(places[0], { name: 'one machine', isDistributed: false, postmasters }),
    await openInstallation(places[1], { name: 'Citus', isDistributed: true, postmasters }),
  ]
  opened.push(plain, distributed)
  const work: ((on: Installation) => Promise<Taken[]>)[] = [
    (on) => measureImport(on, file),
    (on) => measureReads(on, contacts),
    ...Array.from({ length: rounds }, () => [
      (on: Installation) => measureSend(on, sink),
      (on: Installation) => measureEvents(on),
    ]).flat(),
  ]
  const taken = new Map<string, { plain: Taken[]; distributed: Taken[] }>()
  for (const measure of work) {
    for (const on of [plain, distributed]) {
      for (const one of await measure(on)) {
        const both: { plain: Taken[]; distributed: Taken[] } = taken.get(one.name) ?? {
          plain: [],
          distributed: [],
        }
        taken.set(one.name, both)
        both[on === plain ? 'plain' : 'distributed'].push(one)
        console.log(
          `${on.name.padEnd(12)} ${one.name}: ${one.ms.toFixed(3)} ms, processor ${one.cpuMs.toFixed(3)} ms`,
        )
      }
    }
  }
  tellRatios(taken)
} finally {
  for (const one of opened) await one.close()
  sink.stop()
  for (const place of places) await place.drop()
  await rm(home, { recursive: true, force: true })
}
