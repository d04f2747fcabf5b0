import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '#platform/db.ts'
import { findGroupPage } from '../../sending/suppressions/suppressions.ts'

const goodForMs = 3_600_000
const pageRows = 5000

/** A path to a group's CSV file that needs no token of a person: signed, good for an hour. */
export function signDownload(secret: Buffer, account: string, groupId: number, now: Date): string {
  const until = now.getTime() + goodForMs
  const signature = sign(secret, account, groupId, until)
  return `/v3/download/asm/groups/${groupId}/suppressions.csv?account=${account}&until=${until}&signature=${signature}`
}

export function isSigned(
  secret: Buffer,
  asked: { account: string; groupId: number; until: number; signature: string },
  now: Date,
): boolean {
  if (!(asked.until >= now.getTime())) return false
  const right = Buffer.from(sign(secret, asked.account, asked.groupId, asked.until))
  const given = Buffer.from(asked.signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function sign(secret: Buffer, account: string, groupId: number, until: number): string {
  return createHmac('sha256', secret).update(`download:${account}:${groupId}:${until}`).digest('base64url')
}

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

/** Safe to open in a spreadsheet: what would begin a formula gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
