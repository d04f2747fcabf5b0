import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './image-browser.module.css'

/** How far before its end the next page is asked for. */
const ahead = '400px'

interface MoreWhenSeenProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** The foot of a list that goes on: loads the next page when it comes into sight, or on its button. */
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
