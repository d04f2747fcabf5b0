import { type ContactTextField, contactTextLimits, identifierKinds } from '@carillon/contract/contacts'
import { readAlternateEmails, readCustom, readText, type ValueProblem } from '../contact-values.rules.ts'
import { unguardCell } from '../formula.rules.ts'
import { correctDomain } from './domain-typos.rules.ts'
import type { Doubts } from './doubts.rules.ts'
import type { ColumnTarget } from './mapping.rules.ts'

/** The columns of a staged row besides its number and id, in the order they are copied. */
export const stagedTextColumns = Object.keys(contactTextLimits) as ContactTextField[]

/** A row that is ready to be staged. */
export interface StagedRow {
  text: Partial<Record<ContactTextField, string>>
  alternateEmails: string[] | undefined
  custom: Record<string, string | number> | undefined
  /** Cells that are left out because they don't fit their fields. */
  dropped: CellProblem[]
}

export interface CellProblem {
  field: string
  problem: ValueProblem
}

/** Why a whole row is refused. */
export type RowProblem =
  | ValueProblem
  | 'field_unknown'
  | 'identifier_missing'
  | 'matches_two'
  | 'identifier_conflict'
  | 'identifier_claimed'
  | 'cells_surplus'

export interface RefusedRow {
  refused: RowProblem
  field: string | null
}

/** How ambiguous cells of a file are read. */
export interface CellStyle {
  decimalComma: boolean
  dayFirst: boolean
  correctDomains: boolean
}

const isIdentifier = new Set<string>(identifierKinds)

/**
 * Reads one record of a file. A cell that doesn't fit its field is left out and reported. An identifier that doesn't
 * fit refuses the row, because without it the row could reach the wrong person. Cells that may be misread are counted
 * in `doubts`.
 */
export function readRecord(
  record: readonly string[],
  targets: readonly ColumnTarget[],
  style: CellStyle,
  doubts: Doubts,
): StagedRow | RefusedRow {
  const row: StagedRow = { text: {}, alternateEmails: undefined, custom: undefined, dropped: [] }
  let known = false
  for (const target of targets) {
    const raw = record[target.column]
    if (raw === undefined || raw === '') continue
    const cell = unguardCell(raw)
    if (target.custom) {
      const { id, type, name } = target.custom
      const read = readCustom(type, cell, style)
      if (type === 'Date') doubts.date(cell)
      if (read.problem === 'number_invalid' && !style.decimalComma) doubts.badNumber(cell)
      if (read.problem) row.dropped.push({ field: name, problem: read.problem })
      else if (read.value !== undefined) {
        row.custom ??= {}
        row.custom[id] = read.value
      }
    } else if (target.field === 'alternate_emails') {
      const read = readAlternateEmails(cell)
      if (read.problem) row.dropped.push({ field: target.field, problem: read.problem })
      else row.alternateEmails = read.value
    } else {
      const read = readText(target.field, cell)
      const identifier = isIdentifier.has(target.field)
      if (read.problem && identifier) return { refused: read.problem, field: target.field }
      if (read.problem) row.dropped.push({ field: target.field, problem: read.problem })
      else if (read.value !== undefined) {
        row.text[target.field] = target.field === 'email' ? readDomain(read.value, style, doubts) : read.value
        known ||= identifier
      }
    }
  }
  return known ? row : { refused: 'identifier_missing', field: null }
}

function readDomain(email: string, style: CellStyle, doubts: Doubts): string {
  if (style.correctDomains) return correctDomain(email)
  doubts.email(email)
  return email
}

export function isRefused(row: StagedRow | RefusedRow): row is RefusedRow {
  return 'refused' in row
}
