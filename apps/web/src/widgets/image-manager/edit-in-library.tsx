import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { imageQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { ImageEditor } from '../image-editor/image-editor.tsx'
import style from './edit-in-library.module.css'
import { libraryAddress, libraryPage } from './library-address.ts'

/** /design-library/images/:id/editor */
export function Component() {
  const t = useMessages('images')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(imageQuery(id))
  const gone = { title: t('details.gone'), to: libraryPage, action: t('details.toAll') }
  useDocumentTitle(t('editor.title'))
  const toDetails = (of: string) => navigate(libraryAddress(of, 'details'))
  return (
    <div className={style['page']}>
      <h1>{t('editor.title')}</h1>
      <LoadedItem query={query} item={query.data} lines={6} gone={gone}>
        {(image) => (
          <ImageEditor
            key={id}
            image={image}
            onCancel={() => toDetails(id)}
            onSaved={(saved) => toDetails(saved.id)}
          />
        )}
      </LoadedItem>
    </div>
  )
}
