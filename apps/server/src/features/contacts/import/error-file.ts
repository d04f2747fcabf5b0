import type { Readable } from 'node:stream'
import { cutText } from '@carillon/contract/characters'
import { type ImportProblem, importLimits } from '@carillon/contract/contact-imports'
import germanTexts from '@carillon/messages/de/contact-imports'
import texts from '@carillon/messages/en/contact-imports'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { eachUnlessStalled } from './fail-when-stalled.ts'
import { errorsKey, type Original } from './source.ts'
import type { Stage } from './stage-tables.ts'

const page = 5000

export interface Problem {
  row: number
  code: string
  field: string | null
}

/**
 * Writes the refused rows, and the rows with a cell left out, as they are in the file. A last column has the reason in
 * the language of the user who started the import. Problems and file are read side by side in the order of rows, so
 * memory doesn't grow with the file.
 * @param problems in the order of rows
 * @param columnOf the column of the file that fills a field
 * @returns the first rows and values of each reason
 */
export async function writeErrorFile(
  services: Services,
  jobId: string,
  problems: AsyncGenerator<Problem>,
  original: Original,
  columnOf: ReadonlyMap<string, number>,
  language: 'en' | 'de',
): Promise<Examples> {
  const examples = new Examples(columnOf)
  try {
    await services.blobs.write(errorsKey(jobId), errorLines(original, problems, examples, language))
  } finally {
    original.close()
  }
  return examples
}

const longestExample = 120

/** The first values that were refused for each reason. */
export class Examples {
  readonly #byReason = new Map<string, ImportProblem['examples']>()
  readonly #columnOf: ReadonlyMap<string, number>

  constructor(columnOf: ReadonlyMap<string, number> = new Map()) {
    this.#columnOf = columnOf
  }

  note({ row, code, field }: Problem, record: readonly string[]): void {
    const known = this.of(code, field)
    if (known.length >= importLimits.examples) return
    const column = field === null ? undefined : this.#columnOf.get(field)
    const cells =
      column === undefined ? record.filter((cell) => cell !== '').slice(0, 2) : [record[column] ?? '']
    // The value is stored as JSON, in which PostgreSQL accepts neither half a surrogate pair nor NUL.
    const value = cutText(cells.join(' · ').replaceAll('\0', '').toWellFormed(), longestExample)
    this.#byReason.set(reasonKey(code, field), [...known, { row, value }])
  }

  of(code: string, field: string | null): ImportProblem['examples'] {
    return this.#byReason.get(reasonKey(code, field)) ?? []
  }
}

const reasonKey = (code: string, field: string | null): string => `${code} ${field ?? ''}`

async function* errorLines(
  original: Original,
  problems: AsyncGenerator<Problem>,
  examples: Examples,
  language: 'en' | 'de',
): AsyncGenerator<Buffer> {
  const width = original.header.length
  // With a byte order mark spreadsheets read the file as UTF-8.
  yield Buffer.from(`\ufeff${line([...original.header, language === 'de' ? 'Fehler' : 'error'])}`)
  let next = await problems.next()
  let number = 0
  for await (const group of eachUnlessStalled(original.records, 'nothing more is read')) {
    let text = ''
    for (const record of group) {
      number++
      const reasons: string[] = []
      while (!next.done && next.value.row === number) {
        reasons.push(reasonOf(next.value, language))
        examples.note(next.value, record)
        next = await problems.next()
      }
      if (reasons.length === 0) continue
      const cells = Array.from({ length: Math.max(width, record.length) }, (_, at) => record[at] ?? '')
      text += line([...cells, reasons.join(' ')])
    }
    if (text !== '') yield Buffer.from(text)
    if (next.done) return
  }
}

/** The problems of a stage in the order of rows. */
export async function* problemPages(services: Services, stage: Stage): AsyncGenerator<Problem> {
  let after = { row: 0, place: '(0,0)' }
  for (;;) {
    const { rows } = await sql<Problem & { place: string }>`
      select row, code, field, ctid::text as place from ${stage.problems}
      where kind in ('row', 'cell') and (row, ctid) > (${after.row}, ${after.place}::tid)
      order by row, ctid limit ${page}
    `.execute(services.database.db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last
  }
}

function reasonOf({ code, field }: Problem, language: 'en' | 'de'): string {
  const reasons: Readonly<Record<string, string>> = (language === 'de' ? germanTexts : texts).reasons
  const sentence = reasons[code] ?? code
  return fillPlaceholders(sentence, { field })
}

/**
 * A line of the file. The cells are unchanged, except that a formula gets an apostrophe, so that no spreadsheet runs
 * it.
 */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(isFormula(cell) ? `'${cell}` : cell)).join(',')}\r\n`
}

function isFormula(cell: string): boolean {
  return /^[=+@\t\r-]/.test(cell) && !/^[+-]?[\d\s().,/-]+$/.test(cell)
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** @throws import_not_found when the import refused nothing */
export async function readErrorFile(services: Services, jobId: string): Promise<Readable> {
  if ((await services.blobs.size(errorsKey(jobId))) === null)
    throw new Refusal('import_not_found', { id: jobId })
  return services.blobs.read(errorsKey(jobId))
}
