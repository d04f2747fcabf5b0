import { byteOrderMark, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { recipientsRemovedAt } from '#sending/ledger/public.ts'
import { peopleColumns, personLine, removedLine } from './people-file.rules.ts'
import { type Behind, findBehind, type Sends, showPeople } from './send-people.ts'

/** The number of people read at once: a step takes milliseconds, and a file of any length needs no more memory. */
const step = 5000

/**
 * Everyone behind a number as lines of CSV. If recipients of the sends were removed because of their age, also while the file
 * was written, the last line says so.
 */
export async function* peopleLines(
  db: Db,
  account: string,
  sends: Sends,
  behind: Behind,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${peopleColumns.join(',')}${lineEnd}`
  let key: string | null = null
  while (sends.ids.length > 0) {
    const rows = await findBehind(db, sends, behind, { isBack: false, key, limit: step, within: null })
    const people = await showPeople(db, account, rows)
    if (people.length > 0) yield people.map((person) => personLine(person) + lineEnd).join('')
    if (rows.length < step) break
    key = rows.at(-1)?.contact_id ?? null
  }
  const removedAt = await recipientsRemovedAt(db, sends.ids)
  if (removedAt) yield removedLine(removedAt) + lineEnd
}
