import { byteOrderMark, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { exportFileName } from './export-stats.rules.ts'
import { accessBehind, type Behind, daysOf, findBehind, showPeople } from './people.ts'
import { peopleColumns, personLine } from './people-file.rules.ts'
import { refuseSpan, type StatSend } from './stats.ts'

/** How many people are read at once: a step takes milliseconds, and a file of any length needs no more memory. */
const step = 5000

/**
 * Everyone behind a number as lines of CSV. What can be refused is refused before the first line.
 * @throws single_send_not_found
 */
export async function exportPeople(
  db: Db,
  account: string,
  id: string,
  { behind, now }: { behind: Behind; now: Date },
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  refuseSpan(daysOf(behind))
  const { name, sends } = await accessBehind(db, account, id, behind)
  const fileName = exportFileName(name, now.toISOString().slice(0, 10), 'people')
  return { fileName, lines: linesOf(db, account, sends, behind) }
}

async function* linesOf(
  db: Db,
  account: string,
  sends: readonly StatSend[],
  behind: Behind,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${peopleColumns.join(',')}${lineEnd}`
  let key: string | null = null
  while (sends.length > 0) {
    const rows = await findBehind(db, sends, behind, { isBack: false, key, limit: step, within: null })
    const people = await showPeople(db, account, rows)
    if (people.length > 0) yield people.map((person) => personLine(person) + lineEnd).join('')
    if (rows.length < step) return
    key = rows.at(-1)?.contact_id ?? null
  }
}
