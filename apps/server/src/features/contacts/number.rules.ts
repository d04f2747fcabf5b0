/** The character between a number's units and its tenths. The other one separates thousands. */
export type DecimalMark = 'comma' | 'point'

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const whole = /^[+-]?\d+(e[+-]?\d{1,3})?$/i
/** One separator before exactly three digits: 2.500 is two and a half, or two thousand five hundred. */
const either = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const byMark = {
  comma: /^[+-]?(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d*)?(e[+-]?\d{1,3})?$|^[+-]?,\d+$/i,
  point: /^[+-]?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?(e[+-]?\d{1,3})?$|^[+-]?\.\d+$/i,
}

type ReadNumber =
  | { value: number | undefined; problem?: undefined }
  | { problem: 'number_invalid'; value?: undefined }

/** Spaces and apostrophes between thousands, as in `1 234,50` and `1'234.50`. */
const gaps = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

type NumberForm = DecimalMark | 'whole' | 'either'

/**
 * The decimal mark that a number is written with. `whole`: it has no mark. `either`: it is a number with both marks,
 * but not the same one. Null: no number.
 */
export function numberForm(cell: string): NumberForm | null {
  const text = withoutGaps(cell)
  if (whole.test(text)) return 'whole'
  if (either.test(text)) return 'either'
  if (byMark.point.test(text)) return 'point'
  return byMark.comma.test(text) ? 'comma' : null
}

/** The decimal mark that the numbers among these cells have; null when none decides it, or they contradict each other. */
export function demandedMark(cells: readonly string[]): DecimalMark | null {
  const forms = new Set(cells.map((cell) => numberForm(cell.trim())))
  if (forms.has('comma') === forms.has('point')) return null
  return forms.has('comma') ? 'comma' : 'point'
}

/**
 * Reads a number: `-12.5`, `1e6`. With a mark, as for columns of files, also numbers with thousands, `1.234,5` and
 * `1,234.5`. The mark decides only texts that are a number either way.
 */
export function readNumber(input: string, mark?: DecimalMark): ReadNumber {
  const text = input.trim()
  if (text === '') return { value: undefined }
  const value = mark ? readMarked(withoutGaps(text), mark) : plain.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? { value } : { problem: 'number_invalid' }
}

function readMarked(text: string, mark: DecimalMark): number {
  const form = numberForm(text)
  if (form === null) return Number.NaN
  const meant = form === 'either' ? mark : form
  return Number(meant === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

function withoutGaps(text: string): string {
  return /[\s'’]/.test(text) ? text.replace(gaps, '') : text
}
