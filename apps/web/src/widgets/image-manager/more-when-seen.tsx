import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-browser.module.css'

/** The next page is loaded when the end of the list is this close to the visible area. */
const ahead = '400px'

interface MoreWhenSeenProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** The foot of a long list. It loads the next page when it becomes visible, or on a button. */
export function MoreWhenSeen({ query }: MoreWhenSeenProps) {
  const t = useMessages('images')
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!waits || !foot.current) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage()
      },
      { rootMargin: ahead },
    )
    seen.observe(foot.current)
    return () => seen.disconnect()
  }, [waits, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={foot} className={style['more']}>
      {isFetchNextPageError && <p role="alert">{t('browser.failed')}</p>}
      <Button size="toolbar" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('browser.more')}
      </Button>
    </div>
  )
}
