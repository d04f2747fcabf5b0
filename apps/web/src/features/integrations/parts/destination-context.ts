import { useOutletContext } from 'react-router'
import type { Slug } from './destinations.rules.ts'

/** The data of a destination's page for its dialogs. */
export interface DestinationContext {
  slug: Slug | 'incoming'
  /** Called after something is gone, so that it is no longer selected. */
  deleted: () => void
}

export function useDestination(): DestinationContext {
  return useOutletContext<DestinationContext>()
}

/** The context in dialogs of destinations that get events. */
export function useEventDestination(): DestinationContext & { slug: Slug } {
  const { slug, ...context } = useDestination()
  if (slug === 'incoming') throw new Error('not a destination of events')
  return { ...context, slug }
}
