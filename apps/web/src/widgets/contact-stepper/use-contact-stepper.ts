import type { AudiencePerson } from '@carillon/contract/audience-people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { audiencePeopleQuery, type ChosenAudience } from '#api/audience-people.ts'

/** The number of contacts that are loaded at once. */
const pageSize = 25

interface Page {
  people: readonly AudiencePerson[]
  next: string | undefined
  prev: string | undefined
}

interface Place {
  /** The audience that the place belongs to. For another audience, stepping begins again. */
  of: string
  page: Page
  index: number
  /** The number of contacts before the page; null if unknown, as after a search. */
  before: number | null
}

type Direction = 'next' | 'prev'

export interface ContactStepping {
  audience: ChosenAudience
  /** Null: no contact is chosen, so tags show their fallbacks or their names. */
  contact: AudiencePerson | null
  /** Counted from 1; null when it is unknown. */
  position: number | null
  isLoading: boolean
  /** Steps in one direction. Undefined where there are no more contacts. */
  step: Partial<Record<Direction, () => void>>
  /** Chooses a contact that a search has found, or null for none. */
  choose: (contact: AudiencePerson | null) => void
  error: unknown
  retry: () => void
}

/**
 * Steps through the people who would get a message, for previews. `beginsWith` decides whether it begins with the
 * newest of them or without a contact.
 */
export function useContactStepper(
  audience: ChosenAudience,
  { beginsWith = 'first' }: { beginsWith?: 'first' | 'nobody' } = {},
): ContactStepping {
  const cache = useQueryClient()
  const of = JSON.stringify(audience)
  const pageOf = (place: { token?: string | undefined; from?: string }) => {
    const { token, from } = place
    const where = { ...(token ? { token } : {}), ...(from ? { from } : {}) }
    return audiencePeopleQuery({ ...audience, step: 'total', size: pageSize, ...where })
  }
  const first = useQuery(pageOf({}))
  const [kept, setPlace] = useState<Place | 'nobody' | null>(beginsWith === 'nobody' ? 'nobody' : null)
  const [isMoving, setMoving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // The number of the last step: of several steps at once, only the last one counts.
  const latest = useRef(0)

  const start: Place | null =
    first.data && !first.isPlaceholderData ? { of, page: first.data, index: 0, before: 0 } : null
  const isNobody = kept === 'nobody'
  const place = kept !== null && kept !== 'nobody' && kept.of === of ? kept : start

  const load = async (where: { token?: string; from?: string }, use: (page: Page) => void) => {
    latest.current += 1
    const mine = latest.current
    setMoving(true)
    setFailure(null)
    try {
      const page = await cache.fetchQuery(pageOf(where))
      if (mine === latest.current) use(page)
    } catch (error) {
      if (mine === latest.current) setFailure(error)
    } finally {
      if (mine === latest.current) setMoving(false)
    }
  }

  const turn = (from: Place, direction: Direction, token: string) =>
    load({ token }, (page) => {
      const { people } = page
      if (people.length === 0) {
        setPlace({ ...from, page: { ...from.page, [direction]: undefined } })
        return
      }
      const before =
        from.before === null
          ? null
          : direction === 'next'
            ? from.before + from.page.people.length
            : Math.max(0, from.before - people.length)
      setPlace({ of, page, index: direction === 'next' ? 0 : people.length - 1, before })
    })

  const stepIn = (direction: Direction): (() => void) | undefined => {
    if (!place || isMoving || place.page.people.length === 0) return undefined
    // Without a contact, the first step leads to the first contact.
    if (isNobody) return direction === 'next' ? () => setPlace(place) : undefined
    const index = place.index + (direction === 'next' ? 1 : -1)
    if (place.page.people[index]) return () => setPlace({ ...place, index })
    const token = place.page[direction]
    return token === undefined ? undefined : () => void turn(place, direction, token)
  }

  const choose = (contact: AudiencePerson | null) => {
    latest.current += 1
    setMoving(false)
    setFailure(null)
    if (!contact) {
      setPlace('nobody')
      return
    }
    const alone = { people: [contact], next: undefined, prev: undefined }
    setPlace({ of, page: alone, index: 0, before: null })
    void load({ from: contact.id }, (page) => setPlace({ of, page, index: 0, before: null }))
  }

  const [next, prev] = [stepIn('next'), stepIn('prev')]
  return {
    audience,
    contact: isNobody ? null : (place?.page.people[place.index] ?? null),
    position:
      isNobody || !place || place.before === null || place.page.people.length === 0
        ? null
        : place.before + place.index + 1,
    isLoading: isMoving || (!place && first.isFetching),
    step: { ...(next ? { next } : {}), ...(prev ? { prev } : {}) },
    choose,
    error: failure ?? (place ? null : first.error),
    retry: () => {
      setFailure(null)
      void first.refetch()
    },
  }
}
