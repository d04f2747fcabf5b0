import { type Image, imageTypes } from '@carillon/contract/images'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { To } from 'react-router'
import { imagesQuery, useRefreshImages } from '#api/images.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { useFileChoice } from '#ui/form/use-file-choice.tsx'
import { Button } from '#ui/page/button.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { DropArea, DropStrip } from './drop-area.tsx'
import style from './image-browser.module.css'
import { GridSkeleton, ImageTile } from './image-tile.tsx'
import { MoreWhenSeen } from './more-when-seen.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './uploads.ts'
import { useUploader } from './use-uploader.ts'

const defaults = { search: '' }

interface ImageBrowserProps {
  /** Address of an image's details. */
  to: (id: string) => To
  /** The image whose details are open. */
  chosen?: string | undefined
  /** Called when files that were chosen together are in the library. */
  onArrived?: (images: readonly Image[]) => void
}

/** The account's images as a grid. Images are added by drop, file dialog or paste. */
export function ImageBrowser({ to, chosen, onArrived }: ImageBrowserProps) {
  const t = useMessages('images')
  const ui = useMessages('ui')
  const [{ search }, change] = useUrlState(defaults)
  const query = useInfiniteQuery(imagesQuery(search))
  const uploads = useUploads()
  const uploader = useUploader(onArrived)
  const choice = useFileChoice({
    label: t('browser.files'),
    accept: imageTypes.join(','),
    multiple: true,
    onFiles: uploader.start,
  })
  const refresh = useRefreshImages()
  useCrossTab('image.created', refresh)

  const images = query.data?.pages.flatMap((page) => page.images)
  // The input is the first child in both states, so it stays the same element, and a file chosen while images load is
  // kept.
  const isFirstRun = images?.length === 0 && search === '' && uploads.length === 0
  if (isFirstRun) {
    return (
      <DropArea onFiles={uploader.start}>
        {choice.input}
        <DropStrip choose={choice.open} isLarge />
      </DropArea>
    )
  }
  return (
    <DropArea onFiles={uploader.start}>
      {choice.input}
      <section className={style['card']} aria-label={t('title')} aria-busy={query.isFetching}>
        <ListTools
          search={{
            value: search,
            onChange: (value) => change({ search: value }),
            placeholder: t('browser.search'),
          }}
        />
        <DropStrip choose={choice.open} />
        {(uploads.length > 0 || (images && images.length > 0)) && (
          <ul className={style['grid']}>
            {uploads.toReversed().map((upload) => (
              <UploadTile key={upload.key} upload={upload} onRetry={() => uploader.retry(upload)} />
            ))}
            {images?.map((image) => (
              <ImageTile key={image.id} image={image} to={to(image.id)} isChosen={image.id === chosen} />
            ))}
          </ul>
        )}
        {images === undefined ? (
          <NotLoaded query={query} title={t('browser.failed')} skeleton={<GridSkeleton />} />
        ) : (
          images.length === 0 &&
          uploads.length === 0 && (
            <EmptyState
              icon={<SearchX />}
              tone="quiet"
              title={ui('filtered.title')}
              action={<Button onClick={() => change({ search: '' })}>{ui('filtered.clear')}</Button>}
            />
          )
        )}
        <MoreWhenSeen query={query} />
      </section>
    </DropArea>
  )
}
