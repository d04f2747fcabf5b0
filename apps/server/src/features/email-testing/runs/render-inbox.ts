import type { ClientDefect } from '@carillon/contract/email-test-results'
import { sql } from 'kysely'
import { Stopped } from '#jobs/long-job.ts'
import type { StoredPicture } from '#schema/stored-email-test.ts'
import { keepPicture } from '../pictures.ts'
import type { RenderedPicture } from '../renderers/renderer.ts'
import { comparePictures, findBefore } from './compare-runs.ts'
import { isOurs, type TakenTest } from './taken-test.ts'
import type { PartContext, TestParts } from './test-parts.ts'

/** The longest time for the clients of a test, which are rendered side by side, in milliseconds. */
const clientMs = 5 * 60_000

/**
 * Renders the message in all clients that have no result yet, and stores each picture as soon as it is there. Clients
 * without a result in time fail.
 */
export async function renderInbox(taken: TakenTest, parts: TestParts, context: PartContext): Promise<void> {
  const { db, signal } = context
  const { row } = taken
  const clients = await openClients(db, row.id)
  if (clients.length === 0) return
  const before = await findBefore(db, row, clients)
  const stop = new AbortController()
  const inTime = AbortSignal.timeout(clientMs)
  const ended = new Set<string>()
  // Results are stored in the order in which they come.
  let storing: Promise<void> = Promise.resolve()
  let comparing: Promise<void> = Promise.resolve()
  const store = (client: string, work: () => Promise<void>): void => {
    if (ended.has(client)) return
    storing = storing.then(async () => {
      if (!stop.signal.aborted) await work().catch((cause: unknown) => stop.abort(cause))
    })
  }
  const end = (client: string, state: 'done' | 'failed', reason: string | null): void => {
    store(client, () => keepEnd(taken, context, client, { state, reason }))
    ended.add(client)
  }
  const keep = async (client: string, rendered: RenderedPicture): Promise<void> => {
    const picture = await addPicture(taken, context, client, rendered)
    const old = before.get(`${client} ${rendered.view}`)
    if (!old) return
    comparing = comparing.then(() => {
      if (signal.aborted || stop.signal.aborted) return
      const pair = { client, old, picture, bytes: rendered.bytes }
      return comparePictures(taken, parts, context, pair).catch((err: unknown) => {
        if (err instanceof Stopped) stop.abort(err)
        else context.log.warn({ err, client }, 'two pictures of an email test could not be compared')
      })
    })
  }
  await parts.renderer
    .render({ subject: row.input.subject, html: row.input.html, text: row.input.text }, clients, {
      signal: AbortSignal.any([signal, stop.signal, inTime]),
      onDefects: (client, defects) => store(client, () => keepDefects(taken, context, client, defects)),
      onPicture: (client, rendered) => store(client, () => keep(client, rendered)),
      onDone: (client) => end(client, 'done', null),
      onFailed: (client, reason) => end(client, 'failed', reason),
    })
    .catch((cause: unknown) => {
      if (inTime.aborted || signal.aborted || stop.signal.aborted) return
      context.log.error({ err: cause }, 'a message could not be rendered')
    })
  if (!signal.aborted || isOver(signal)) {
    const reason = inTime.aborted || isOver(signal) ? 'timeout' : 'failed'
    for (const client of clients) if (!ended.has(client)) end(client, 'failed', reason)
  }
  await storing
  await comparing
  if (stop.signal.aborted) throw stop.signal.reason
  if (signal.aborted && !isOver(signal)) throw signal.reason
}

function isOver({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

async function openClients(db: PartContext['db'], test: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_test_client')
    .select('client')
    .where('test_id', '=', test)
    .where('state', '=', 'queued')
    .orderBy('position')
    .execute()
  return rows.map(({ client }) => client)
}

async function addPicture(
  taken: TakenTest,
  { db, services }: PartContext,
  client: string,
  { bytes, type, isCut, missingImages, ...shown }: RenderedPicture,
): Promise<StoredPicture> {
  const test = taken.row.id
  const file = await keepPicture(services.blobs, test, { bytes, type })
  const { view, width, height, marks } = shown
  const picture: StoredPicture = { view, file, width, height, is_cut: isCut, marks, compared: null }
  const { numAffectedRows } = await sql`
    update email_test_client
    set state = 'rendering', pictures = pictures || ${JSON.stringify([picture])}::jsonb,
      missing_images = greatest(missing_images, ${missingImages}::int)
    where test_id = ${test} and client = ${client} and ${isOurs(taken)}`.execute(db)
  if (numAffectedRows !== 1n) throw new Stopped()
  return picture
}

async function keepDefects(
  taken: TakenTest,
  { db }: PartContext,
  client: string,
  defects: readonly ClientDefect[],
): Promise<void> {
  await db
    .updateTable('email_test_client')
    .set({ state: 'rendering', defects: JSON.stringify(defects) })
    .where('test_id', '=', taken.row.id)
    .where('client', '=', client)
    .where(isOurs(taken))
    .execute()
}

async function keepEnd(
  taken: TakenTest,
  { db }: PartContext,
  client: string,
  { state, reason }: { state: 'done' | 'failed'; reason: string | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('email_test_client')
    .set({ state, reason })
    .where('test_id', '=', taken.row.id)
    .where('client', '=', client)
    .where(isOurs(taken))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Stopped()
}
