import type { DesignSummary } from '@carillon/contract/design-library'

export const sortings = ['given', 'changed', 'created', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** The filter in the address of a library page. */
export interface DesignFilter {
  search: string
  category: string
  sort: Sorting
}

/** The designs whose names contain every word of the search and that have the category, sorted. */
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

/** All categories in use, each once, in alphabetical order. */
export function categoriesOf(designs: readonly DesignSummary[], language: string): string[] {
  return [...new Set(designs.flatMap(({ categories }) => categories))].sort((a, b) =>
    a.localeCompare(b, language),
  )
}
