import type { DesignSummary } from '@carillon/contract/design-library'

export const sortings = ['given', 'changed', 'created', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** What the address of a library page says about the designs it shows. */
export interface DesignFilter {
  search: string
  category: string
  sort: Sorting
}

/** The designs that have every word of the search in their names and the category, in the order asked for. */
export function findDesigns(
  designs: readonly DesignSummary[],
  { search, category, sort }: DesignFilter,
  language: string,
): DesignSummary[] {
  const words = search.toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
  const found = designs.filter(({ name, categories }) => {
    const lower = name.toLocaleLowerCase(language)
    return words.every((word) => lower.includes(word)) && (category === '' || categories.includes(category))
  })
  const newest = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
  const orders: Record<Sorting, (a: DesignSummary, b: DesignSummary) => number> = {
    given: () => 0,
    changed: (a, b) => newest(a.updated_at, b.updated_at),
    created: (a, b) => newest(a.created_at, b.created_at),
    name: (a, b) => a.name.localeCompare(b.name, language, { numeric: true }),
  }
  return found.sort(orders[sort])
}

/** Every category in use, once, in the order of the alphabet. */
export function categoriesOf(designs: readonly DesignSummary[], language: string): string[] {
  return [...new Set(designs.flatMap(({ categories }) => categories))].sort((a, b) =>
    a.localeCompare(b, language),
  )
}
