import type { Image } from '@carillon/contract/images'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { use, useCallback, useState } from 'react'
import { Outlet, useOutlet } from 'react-router'
import { imageQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { ImageBrowser } from './image-browser.tsx'
import { ImageDetails } from './image-details.tsx'
import style from './image-manager.module.css'
import { InsertForm } from './insert-form.tsx'
import { InsertImageContext } from './insert-image.ts'
import { useManager } from './use-manager.ts'

/** The account's images in a dialog over an editor: choose, edit and insert one. */
export function Component() {
  const t = useMessages('images')
  const { chosen, to, show, leave } = useManager()
  const isCovered = useOutlet() !== null
  const [alt, setAlt] = useState(use(InsertImageContext).alt)
  const onArrived = useCallback(
    ([image, ...others]: readonly Image[]) => {
      if (image && others.length === 0 && !isCovered) show(image.id)
    },
    [show, isCovered],
  )
  return (
    <Dialog title={t('title')} size="wide" onClose={leave} isCovered={isCovered}>
      <div className={style['manager']} data-chosen={chosen ?? undefined}>
        <div className={style['browser']}>
          <ImageBrowser to={to} chosen={chosen ?? undefined} onArrived={onArrived} />
        </div>
        {chosen && (
          <aside className={style['details']} aria-label={t('details.title')}>
            <ButtonLink
              look="quiet"
              size="toolbar"
              className={style['back'] ?? ''}
              icon={<ArrowLeft aria-hidden="true" />}
              to={to(null)}
              replace
            >
              {t('details.toAll')}
            </ButtonLink>
            <Chosen key={chosen} id={chosen} alt={alt} onAlt={setAlt} />
          </aside>
        )}
      </div>
      <Outlet />
    </Dialog>
  )
}

function Chosen({ id, alt, onAlt }: { id: string; alt: string; onAlt: (alt: string) => void }) {
  const t = useMessages('images')
  const manager = useManager()
  const query = useQuery(imageQuery(id))
  const gone = { title: t('details.gone'), to: manager.path, action: t('details.toAll') }
  return (
    <LoadedItem query={query} item={query.data} lines={6} gone={gone}>
      {(image) => (
        <ImageDetails
          image={image}
          editTo={manager.to(id, '/edit')}
          deleteTo={manager.to(id, `/images/${id}/delete`)}
          isOverEditor
        >
          <InsertForm image={image} alt={alt} onAlt={onAlt} />
        </ImageDetails>
      )}
    </LoadedItem>
  )
}
