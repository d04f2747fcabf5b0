import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { imageQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { RouteSheet } from '#ui/dialog/route-sheet.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { ImageDetails } from './image-details.tsx'
import { libraryAddress, libraryPage } from './library-address.ts'

/** /design-library/images/:id/details, over the page of images. */
export function Component() {
  const t = useMessages('images')
  const dialogTo = useDialogTo()
  const { id = '' } = useParams()
  const query = useQuery(imageQuery(id))
  const gone = { title: t('details.gone'), to: libraryPage, action: t('details.toAll') }
  return (
    <RouteSheet title={t('details.title')} page={libraryPage}>
      <LoadedItem query={query} item={query.data} lines={6} gone={gone}>
        {(image) => (
          <ImageDetails
            key={image.id}
            image={image}
            editTo={libraryAddress(id, 'editor')}
            deleteTo={dialogTo(libraryAddress(id, 'delete'))}
          />
        )}
      </LoadedItem>
    </RouteSheet>
  )
}
