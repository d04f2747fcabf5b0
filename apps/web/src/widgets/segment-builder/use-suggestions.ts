import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { contactValuesQuery } from '#api/contact-values.ts'

const typingPauseMs = 200

/** Fields without suggestions: identifiers differ for every contact, and addresses are stored apart. */
const unsuggested: ReadonlySet<string> = new Set([
  'email',
  'alternate_emails',
  'contact_id',
  'phone_number_id',
  'external_id',
  'anonymous_id',
])

export interface Suggestions {
  state: 'loading' | 'failed' | 'some' | 'none'
  values: readonly { value: string; count: number }[]
  /** The number of contacts whose values were read, if these were not all. */
  lookedAt: number | undefined
  retry: () => void
  /** The position of the value that Enter takes, or -1. */
  active: number
  listId: string
  optionId: (at: number) => string
}

interface SuggestionsOf {
  field: string
  typed: string
  /** Values that the condition already has. */
  chosen: readonly string[]
  take: (value: string) => void
}

/**
 * Existing values for a field of text, and the keys that choose among them. Null for fields without suggestions. Any
 * other text can be typed as before.
 */
export function useSuggestions({ field, typed, chosen, take }: SuggestionsOf) {
  const listId = useId()
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isSuggested = field !== '' && !unsuggested.has(field)
  const query = useQuery({ ...contactValuesQuery(field, search), enabled: isSuggested })
  const [at, setAt] = useState(-1)
  const values = (query.data?.result ?? []).filter(({ value }) => !chosen.includes(value))
  const active = at < values.length ? at : -1
  const optionId = (position: number) => `${listId}-${position}`

  const suggestions: Suggestions | null = isSuggested
    ? {
        state: query.data ? (values.length > 0 ? 'some' : 'none') : query.isError ? 'failed' : 'loading',
        values,
        lookedAt: query.data?.all_contacts === false ? query.data.contacts_looked_at : undefined,
        retry: () => void query.refetch(),
        active,
        listId,
        optionId,
      }
    : null

  /** Arrows choose a value, Enter takes it, Escape deselects it. */
  const onKey = (event: KeyboardEvent): void => {
    const value = values[active]?.value
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && values.length > 0) {
      event.preventDefault()
      // After the last value and before the first one comes the typed text itself.
      setAt(((active + 1 + step + values.length + 1) % (values.length + 1)) - 1)
    } else if (event.key === 'Enter' && value !== undefined) {
      event.preventDefault()
      setAt(-1)
      take(value)
    } else if (event.key === 'Escape' && active >= 0) {
      event.preventDefault()
      setAt(-1)
    }
  }
  const wiring = suggestions
    ? {
        role: 'combobox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-expanded': values.length > 0,
        'aria-controls': listId,
        'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      }
    : {}
  return { suggestions, onKey, wiring, letGo: () => setAt(-1) }
}
