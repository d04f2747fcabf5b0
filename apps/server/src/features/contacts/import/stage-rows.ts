import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContactTextField } from '@carillon/contract/contacts'
import type { Connection, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, idSequence } from '#platform/db.ts'
import { copyArray, copyNull, copyText, LineWriter } from './copy-lines.ts'
import { eachUnlessStalled } from './fail-when-stalled.ts'
import { shareEventLoop } from './share-event-loop.ts'
import type { Stage } from './stage-tables.ts'
import type { CellProblem, RefusedRow, StagedRow } from './staged-row.rules.ts'
import { isRefused } from './staged-row.rules.ts'

export interface StagedCounts {
  rows: number
  refused: number
  droppedCells: number
}

/** The columns of the stage that a source fills. */
export interface StagedParts {
  text: readonly ContactTextField[]
  alternateEmails: boolean
  custom: boolean
  /** True if the person has unsubscribed elsewhere. */
  left: boolean
  /** True if a column tells the consent to advertising. */
  adConsent: boolean
}

const flushCharacters = 128 * 1024
/**
 * The number of rows after which it checks whether other work should run: a local database takes every block at once.
 */
const rowsBetween = 16

/**
 * Copies rows into the stage, and their problems into a second table. Rows are numbered from 1. Both are streamed over
 * two connections, so memory doesn't grow; 1,000,000 rows take about as long as parsing them.
 * @param groups the rows as read; each group is one step of progress
 */
export async function stageRows(
  database: Database,
  stage: Stage,
  columns: StagedParts,
  groups: AsyncIterable<Iterable<StagedRow | RefusedRow>>,
  onProgress: (rows: number) => void,
): Promise<StagedCounts> {
  const counts: StagedCounts = { rows: 0, refused: 0, droppedCells: 0 }
  const names = ['row', 'id', ...columns.text]
  if (columns.alternateEmails) names.push('alternate_emails')
  if (columns.custom) names.push('custom')
  if (columns.left) names.push('has_left')
  if (columns.adConsent) names.push('ad_consent')
  const problems = makeProblemWriter(database, stage)

  const nextId = idSequence()
  const client = await database.pool.connect()
  let whole = false
  try {
    const copy = client.query(
      copyFrom(`copy import_stage.rows_${stage.name.key} (${names.join(', ')}) from stdin`),
    )
    const lines = new LineWriter(copy, socketOf(client))
    const turns = shareEventLoop()
    for await (const group of eachUnlessStalled(groups, 'nothing more is read')) {
      for (const row of group) {
        counts.rows++
        if (counts.rows % rowsBetween === 0 && turns.isDue()) await turns.letOthersRun()
        if (isRefused(row)) {
          counts.refused++
          problems.add(counts.rows, 'row', row.refused, row.field)
          continue
        }
        if (row.dropped.length > 0) counts.droppedCells += noteDropped(problems, counts.rows, row.dropped)
        const line = toLine(counts.rows, nextId(), row, columns)
        while (!lines.add(line)) await lines.send()
      }
      await problems.flush()
      onProgress(counts.rows)
    }
    await lines.end()
    await problems.end()
    whole = true
  } finally {
    client.release(!whole) // an interrupted COPY leaves its connection in an unknown state
    if (!whole) problems.abort()
  }
  return counts
}

/** The socket of a connection, which the types of pg leave out. */
function socketOf(client: PoolClient): Writable {
  return (client as unknown as { connection: Connection }).connection.stream
}

function toLine(number: number, id: string, row: StagedRow, columns: StagedParts): string {
  let line = `${number}\t${id}`
  for (const name of columns.text) {
    const value = row.text[name]
    line += value === undefined ? `\t${copyNull}` : `\t${copyText(value)}`
  }
  if (columns.alternateEmails) line += `\t${row.alternateEmails ? copyArray(row.alternateEmails) : copyNull}`
  if (columns.custom) line += `\t${row.custom ? copyText(JSON.stringify(row.custom)) : copyNull}`
  if (columns.left) line += row.left ? '\tt' : '\tf'
  if (columns.adConsent) line += row.adConsent === undefined ? `\t${copyNull}` : `\t${row.adConsent}`
  return `${line}\n`
}

function noteDropped(problems: ProblemWriter, row: number, dropped: readonly CellProblem[]): number {
  for (const { field, problem } of dropped) problems.add(row, 'cell', problem, field)
  return dropped.length
}

interface ProblemWriter {
  add(row: number, kind: 'row' | 'cell', code: string, field: string | null): void
  flush(): Promise<void>
  end(): Promise<void>
  abort(): void
}

/** Collects problems and copies them in blocks. A file without problems opens no connection. */
function makeProblemWriter(database: Database, stage: Stage): ProblemWriter {
  let text = ''
  const copy = async (): Promise<void> => {
    if (text === '') return
    const part = text
    text = ''
    const client = await database.pool.connect()
    let whole = false
    try {
      await pipeline(
        Readable.from([part]),
        client.query(
          copyFrom(`copy import_stage.problems_${stage.name.key} (row, kind, code, field) from stdin`),
        ),
      )
      whole = true
    } finally {
      client.release(!whole)
    }
  }
  return {
    add(row, kind, code, field) {
      text += `${row}\t${kind}\t${code}\t${field === null ? copyNull : copyText(field)}\n`
    },
    flush: async () => {
      if (text.length > flushCharacters) await copy()
    },
    end: copy,
    abort() {
      text = ''
    },
  }
}
