import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from 'react-router'

interface Identified {
  id: string | number
}

/** An item and the query that loads it: props of all dialogs about one item, and of `LoadedItem`. */
export interface ItemProps<T> {
  query: UseQueryResult<unknown>
  /** Undefined while it loads, and if it does not exist. */
  item: T | undefined
}

/** Finds the item that `:id` of the address names in a list. `rows` takes the list out of the answer. */
export function useItem<T extends Identified>(query: UseQueryResult<readonly T[]>): ItemProps<T>
export function useItem<T extends Identified, Answer>(
  query: UseQueryResult<Answer>,
  rows: (answer: Answer) => readonly T[],
): ItemProps<T>
export function useItem<T extends Identified, Answer>(
  query: UseQueryResult<Answer>,
  rows = (answer: Answer) => answer as readonly T[],
): ItemProps<T> {
  const { id } = useParams()
  const all = query.data === undefined ? [] : rows(query.data)
  return { query, item: all.find((one) => String(one.id) === id) }
}
