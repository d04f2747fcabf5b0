import { customFieldLimits } from '@carillon/contract/custom-fields'
import type { FieldType } from '@carillon/contract/reserved-fields'

const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a' }

/** Converts a column header to a field name: `Schuhgröße (EU)` becomes `schuhgroesse_eu`. */
export function suggestName(header: string): string {
  const plain = header
    .toLowerCase()
    .replace(/[äöüßæøå]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return (/^\d/.test(plain) ? `_${plain}` : plain).slice(0, customFieldLimits.name)
}

/** 1234.5 and 1234,5; 1.234,50 and 1,234.50. */
const numbers = [
  /^-?(0|[1-9]\d*)([.,]\d+)?$/,
  /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
]

/** The field type that fits all of the sample values. */
export function suggestType(samples: readonly string[]): FieldType {
  const values = samples.map((value) => value.trim()).filter((value) => value !== '')
  if (values.length === 0) return 'Text'
  if (values.every((value) => /^(\d{4}-\d{1,2}-\d{1,2}([T ].*)?|\d{1,2}[./]\d{1,2}[./]\d{4})$/.test(value)))
    return 'Date'
  // Numbers with a leading zero (postal codes, article numbers) are text, because a number would lose the zero.
  return values.every((value) => numbers.some((number) => number.test(value))) ? 'Number' : 'Text'
}
