import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { JobContext } from '#jobs/define-job.ts'
import { guardedFetch } from '#platform/outgoing/guarded-fetch.ts'
import type { Services } from '#platform/services.ts'
import { type NamedVersion, readFeed } from './newer-version.rules.ts'

/** The note about the last look: a file, because all hosts of an installation share its files and no row depends on it. */
const noteKey = 'installation/newest-version.json'

interface Note {
  newest: NamedVersion | null
  /** True if the last look failed. `newest` is then what a former one found. */
  failed: boolean
}

/** Asks the feed of the operator for the newest version. A failure is logged once, until a look succeeds. */
export async function lookForNewer({ services, log }: JobContext): Promise<void> {
  const { versionFeed } = services.config
  if (versionFeed === null) return
  const before = await readNote(services)
  try {
    const answer = await guardedFetch(
      versionFeed,
      { headers: { accept: 'application/json' } },
      services.receivers,
    )
    const newest = answer.ok ? readFeed(await answer.text()) : null
    if (newest === null) throw new Error(answer.ok ? 'it names no version' : `it answers ${answer.status}`)
    await writeNote(services, { newest, failed: false })
  } catch (err) {
    if (!before.failed)
      log.warn({ err, feed: versionFeed }, 'the feed of versions (VERSION_FEED) cannot be read')
    await writeNote(services, { newest: before.newest, failed: true })
  }
}

/** The newest version that the feed named; null without a feed, and before its first answer. */
export async function findNewest(services: Services): Promise<NamedVersion | null> {
  return services.config.versionFeed === null ? null : (await readNote(services)).newest
}

async function readNote({ blobs }: Services): Promise<Note> {
  const unknown = { newest: null, failed: false }
  if ((await blobs.size(noteKey)) === null) return unknown
  return JSON.parse(await text(await blobs.read(noteKey))) as Note
}

async function writeNote({ blobs }: Services, note: Note): Promise<void> {
  await blobs.write(noteKey, Readable.from([Buffer.from(JSON.stringify(note))]))
}
