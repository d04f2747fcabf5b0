import {
  adConsentColumn,
  type ContactTextField,
  contactTextLimits,
  identifierKinds,
} from '@carillon/contract/contacts'
import { readAlternateEmails, readCustom, readText, type ValueProblem } from '../contact-values.rules.ts'
import { readCell } from '../formula.rules.ts'
import { readAdConsent } from './consent-words.rules.ts'
import { correctDomain } from './domain-typos.rules.ts'
import type { Doubts } from './doubts.rules.ts'
import type { ColumnTarget, CustomTarget } from './mapping.rules.ts'

/** The columns of a staged row besides its number and id, in the order they are copied. */
export const stagedTextColumns = Object.keys(contactTextLimits) as ContactTextField[]

/** A row that is ready to be staged. An empty text, an empty array and a null clear the stored value. */
export interface StagedRow {
  text: Partial<Record<ContactTextField, string>>
  alternateEmails: string[] | undefined
  custom: Record<string, string | number | null> | undefined
  /** The consent to advertising; left out if the row tells nothing. */
  adConsent?: boolean
  /** Cells that are left out because they don't fit their fields. */
  dropped: CellProblem[]
  /** The person has unsubscribed elsewhere. */
  left?: boolean
}

export interface CellProblem {
  field: string
  problem: ValueProblem
}

/** The reasons why a whole row is refused. */
export type RowProblem =
  | ValueProblem
  | 'field_unknown'
  | 'identifier_missing'
  | 'identifier_claimed'
  | 'cells_surplus'
  | 'quote_unclosed'

export interface RefusedRow {
  refused: RowProblem
  field: string | null
}

/** The reading of ambiguous cells of a file. */
export interface CellStyle {
  dayFirst: boolean
  timeZone: string
  correctDomains: boolean
}

const isIdentifier = new Set<string>(identifierKinds)

export function newStagedRow(): StagedRow {
  return { text: {}, alternateEmails: undefined, custom: undefined, dropped: [] }
}

/**
 * Reads one record of a file. A cell that doesn't fit its field is left out and reported; a row that has no identifier
 * left is refused. Cells that may be misread are counted in `doubts`.
 */
export function readRecord(
  record: readonly string[],
  targets: readonly ColumnTarget[],
  style: CellStyle,
  doubts: Doubts,
): StagedRow | RefusedRow {
  const row = newStagedRow()
  for (const target of targets) {
    const raw = record[target.column]
    if (raw === undefined) continue
    const cell = raw === '' ? raw : readCell(raw)
    if (target.clears && cell.trim() === '') clear(row, target)
    else if (cell === '') continue
    else if (target.custom) readCustomCell(row, cell, target, style, doubts)
    else if (target.field === 'alternate_emails') {
      const read = readAlternateEmails(cell)
      if (read.problem) row.dropped.push({ field: target.field, problem: read.problem })
      else row.alternateEmails = read.value
    } else if (target.field === adConsentColumn) readConsentCell(row, cell)
    else {
      doubts.text(cell)
      const { field } = target
      const read = readText(field, cell)
      if (read.problem) row.dropped.push({ field, problem: read.problem })
      else if (read.value !== undefined)
        row.text[field] = field === 'email' ? readDomain(read.value, style, doubts) : read.value
    }
  }
  return refusalOf(row) ?? row
}

function readCustomCell(
  row: StagedRow,
  cell: string,
  { custom, mark = 'point', isMarkChosen = false }: CustomTarget,
  style: CellStyle,
  doubts: Doubts,
): void {
  const { id, type, name } = custom
  if (type === 'Date') doubts.date(cell)
  else if (type === 'Number') doubts.number(cell, id, mark, isMarkChosen)
  else doubts.text(cell)
  const read = readCustom(type, cell, { ...style, decimalMark: mark })
  if (read.problem) row.dropped.push({ field: name, problem: read.problem })
  else if (read.value !== undefined) {
    row.custom ??= {}
    row.custom[id] = read.value
  }
}

function readConsentCell(row: StagedRow, cell: string): void {
  const isGiven = readAdConsent(cell)
  if (isGiven === null) row.dropped.push({ field: adConsentColumn, problem: 'not_yes_or_no' })
  else if (isGiven !== undefined) row.adConsent = isGiven
}

function clear(row: StagedRow, { field, custom }: ColumnTarget): void {
  if (custom) {
    row.custom ??= {}
    row.custom[custom.id] = null
  } else if (field === 'alternate_emails') row.alternateEmails = []
  // An empty cell tells nothing about a consent.
  else if (field !== adConsentColumn) row.text[field] = ''
}

/**
 * The refusal of a row without a usable identifier: the problem of its first identifier, if it has one that doesn't fit.
 * Null for other rows.
 */
export function refusalOf(row: StagedRow): RefusedRow | null {
  for (const kind of identifierKinds) if (row.text[kind] !== undefined) return null
  const bad = row.dropped.find(({ field }) => isIdentifier.has(field))
  return bad ? { refused: bad.problem, field: bad.field } : { refused: 'identifier_missing', field: null }
}

function readDomain(email: string, style: CellStyle, doubts: Doubts): string {
  if (style.correctDomains) return correctDomain(email)
  doubts.email(email)
  return email
}

export function isRefused(row: object): row is RefusedRow {
  return 'refused' in row
}
