import { customFieldNameProblem } from '@carillon/contract/custom-field-name'
import { customFieldLimits } from '@carillon/contract/custom-fields'

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

/**
 * As `suggestName`, but always a name that a new field can have: a taken name gets a number, and a word that the product
 * or SQL uses gets a beginning (`order` becomes `field_order`).
 */
export function suggestFreeName(header: string, column: number, taken: readonly string[]): string {
  const plain = suggestName(header) || `column_${column + 1}`
  const problem = customFieldNameProblem(plain, [])
  const stem = problem === null ? plain : `field_${plain}`.slice(0, customFieldLimits.name)
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : withEnding(stem, `_${number}`)
    if (customFieldNameProblem(name, taken) === null) return name
  }
}

function withEnding(name: string, ending: string): string {
  return name.slice(0, customFieldLimits.name - ending.length) + ending
}
