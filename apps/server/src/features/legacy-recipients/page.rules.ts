import { legacyPageLimits } from '@carillon/contract/recipients-legacy'

/** A page of recipients: `size` recipients after the first `offset`. */
export interface Page {
  number: number
  size: number
  offset: number
}

type PageProblem =
  | { code: 'page_not_integer'; parameter: 'page' | 'page_size' }
  | { code: 'page_below_one'; parameter: 'page' }
  | { code: 'page_size_out_of_range'; parameter: 'page_size' }

/** Reads `page`, from 1, and `page_size` of an address. Parameters that are left out or empty have their usual values. */
export function parsePage(query: {
  page?: string | undefined
  page_size?: string | undefined
}): Page | PageProblem {
  const number = wholeNumber(query.page, 1)
  if (number === null) return { code: 'page_not_integer', parameter: 'page' }
  if (number < 1) return { code: 'page_below_one', parameter: 'page' }
  const size = wholeNumber(query.page_size, legacyPageLimits.size)
  if (size === null) return { code: 'page_not_integer', parameter: 'page_size' }
  if (size < 1 || size > legacyPageLimits.sizeAtMost)
    return { code: 'page_size_out_of_range', parameter: 'page_size' }
  return { number, size, offset: (number - 1) * size }
}

function wholeNumber(text: string | undefined, usual: number): number | null {
  if (text === undefined || text.trim() === '') return usual
  return /^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : null
}
