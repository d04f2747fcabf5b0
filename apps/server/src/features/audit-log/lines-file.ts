import type { AuditLine } from '@carillon/contract/audit-log'
import { byteOrderMark, csvLine, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { type Filters, findLines } from './find-lines.ts'
import { type FileLanguage, headIn, wordsOf } from './line-words.ts'

const columns = [
  ...['at', 'person', 'through', 'api_key', 'acting_from', 'action', 'target', 'name', 'outcome', 'changes'],
  ...['ip', 'request_id'],
]

/** The number of lines read at once: a file of any length needs no more memory. */
const step = 5000

/**
 * All lines of an account that match, as lines of CSV, newest first: in the words of the page for a person, or without a language
 * for programs.
 */
export async function* linesFile(
  db: Db,
  account: string,
  { language, ...filters }: Filters & { language?: FileLanguage | undefined },
): AsyncGenerator<string> {
  const head = language ? headIn(language) : columns
  yield `${byteOrderMark}${csvLine(head)}${lineEnd}`
  const cells = (line: AuditLine) => (language ? wordsOf(line, language) : cellsOf(line))
  let before: string | undefined
  for (;;) {
    const lines = await findLines(db, account, filters, { before, limit: step })
    if (lines.length > 0) yield lines.map((line) => csvLine(cells(line)) + lineEnd).join('')
    if (lines.length < step) return
    before = lines.at(-1)?.id
  }
}

function cellsOf(line: AuditLine): string[] {
  return [
    ...[line.at, line.user_email, line.through, line.api_key_name ?? '', line.acting_from ?? '', line.action],
    ...[line.target, line.name ?? '', line.outcome, line.changes ? JSON.stringify(line.changes) : ''],
    ...[line.ip, line.request_id],
  ]
}
