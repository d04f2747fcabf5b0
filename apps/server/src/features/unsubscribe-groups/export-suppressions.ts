import { Readable } from 'node:stream'
import type { Db } from '#platform/db.ts'
import { findGroupPage } from '../../sending/suppressions/suppressions.ts'

const pageRows = 5000

/** Streams email, created_at and source of everyone unsubscribed from a group, page by page. */
export function streamSuppressions(db: Db, account: string, groupId: number): Readable {
  return Readable.from(rows(db, account, groupId))
}

async function* rows(db: Db, account: string, groupId: number): AsyncGenerator<string> {
  yield '\uFEFFemail,created_at,source\r\n'
  let after = ''
  for (;;) {
    const page = await findGroupPage(db, account, groupId, { after, limit: pageRows })
    yield page
      .map((row) => `${cell(row.email)},${row.created_at.toISOString()},${cell(row.source)}\r\n`)
      .join('')
    const last = page.at(-1)
    if (page.length < pageRows || !last) return
    after = last.email
  }
}

/** Safe to open in a spreadsheet: a cell that would be a formula gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
