import { type ReactNode, useState } from 'react'
import { WorkCards } from './work-card.tsx'

interface StayingCardsProps<T> {
  /** Newest first. */
  work: readonly T[]
  /** The number of cards shown at once. */
  most?: number
  /** True for work that is shown though its card was hidden. */
  mustShow?: (one: T) => boolean
  /** False for work that leaves as soon as the person ends it. Without it, all work stays. */
  stays?: (last: T) => boolean
  card: (one: T, about: { isOver: boolean; onHide: () => void }) => ReactNode
}

/**
 * Cards about work that ends by itself. A card that was on the page stays when its work is no longer in `work`: `isOver`
 * is true then, and `one` is the work as it was last. So the list below does not move until the person hides the card.
 */
export function StayingCards<T extends { id: string }>({
  work,
  most = Number.POSITIVE_INFINITY,
  mustShow = () => false,
  stays = () => true,
  card,
}: StayingCardsProps<T>) {
  const [seen, setSeen] = useState<readonly T[]>(work)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const now = new Map(work.map((one) => [one.id, one]))
  const before = new Set(seen.map(({ id }) => id))
  const latest = [
    ...work.filter(({ id }) => !before.has(id)),
    ...seen.map((last) => now.get(last.id) ?? last).filter((one) => now.has(one.id) || stays(one)),
  ]
  if (latest.length !== seen.length || latest.some((one, at) => one !== seen[at])) setSeen(latest)
  const shown = latest
    .filter((one) => !hidden.has(one.id) || (now.has(one.id) && mustShow(one)))
    .slice(0, most)
  if (shown.length === 0) return null
  return (
    <WorkCards>
      {shown.map((one) =>
        card(one, {
          isOver: !now.has(one.id),
          onHide: () => setHidden(new Set([...hidden, one.id])),
        }),
      )}
    </WorkCards>
  )
}
