import { useMessages } from '#lib/messages.tsx'
import style from './state.module.css'
import { useSkeletonShows } from './use-skeleton-shows.ts'

/** One grey bar. */
export function SkeletonBar({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={style['bone']} style={{ width, height }} />
}

/** A grey bar within a line, in place of words or a number that come later. */
export function SkeletonWord({ width = 48 }: { width?: number }) {
  return <span className={style['bone']} data-word="" style={{ width }} />
}

/** The outline of a form or text while it loads. It takes its room at once and is visible after 200 ms. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  const t = useMessages('ui')
  const shows = useSkeletonShows()
  const widths = ['62%', '94%', '81%', '47%', '88%', '70%']
  return (
    <div
      role="status"
      aria-label={t('loading')}
      style={{
        display: 'grid',
        gap: 'var(--space-16)',
        padding: 'var(--space-6) 0',
        visibility: shows ? 'visible' : 'hidden',
      }}
    >
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <SkeletonBar key={line} width={widths[line % widths.length] ?? '100%'} height={14} />
      ))}
    </div>
  )
}
