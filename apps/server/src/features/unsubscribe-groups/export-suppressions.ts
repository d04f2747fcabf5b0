import { Readable } from 'node:stream'
import { byteOrderMark, csvLine, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { findGroupPage } from '#sending/events/suppressions/public.ts'

const pageRows = 5000

/** Streams email, created_at and source of everyone unsubscribed from a group, page by page. */
export function streamSuppressions(db: Db, account: string, groupId: number): Readable {
  return Readable.from(rows(db, account, groupId))
}

async function* rows(db: Db, account: string, groupId: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['email', 'created_at', 'source']) + lineEnd
  let after = ''
  for (;;) {
    const page = await findGroupPage(db, account, groupId, { after, limit: pageRows })
    yield page.map((row) => csvLine([row.email, row.created_at.toISOString(), row.source]) + lineEnd).join('')
    const last = page.at(-1)
    if (page.length < pageRows || !last) return
    after = last.email
  }
}
