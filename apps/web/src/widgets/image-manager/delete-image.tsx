import { type Image, images } from '@carillon/contract/images'
import { useQuery } from '@tanstack/react-query'
import { imageQuery, imageUsesQuery, useDeleteImage, useRestoreImage } from '#api/images.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import style from './image-details.module.css'
import { nameOf } from './image-uses.tsx'

const namesShown = 5

interface DeleteImageProps {
  id: string
  /** Address of the page beneath. */
  page: string
  /** Called after the deletion, to leave the page of the image. */
  onDeleted: () => void
}

/** Confirms the deletion of an image and lists where it is used. */
export function DeleteImage({ id, page, onDeleted }: DeleteImageProps) {
  const t = useMessages('images')
  const close = useCloseRouteDialog(page)
  const query = useQuery(imageQuery(id))
  const gone = { title: t('details.gone'), to: page, action: t('details.toAll') }
  return (
    <RouteDialog title={t('delete.title')} page={page}>
      <LoadedItem query={query} item={query.data} lines={2} gone={gone}>
        {(image) => <Question image={image} onCancel={close} onDeleted={onDeleted} />}
      </LoadedItem>
    </RouteDialog>
  )
}

interface QuestionProps {
  image: Image
  onCancel: () => void
  onDeleted: () => void
}

function Question({ image: { id, name }, onCancel, onDeleted }: QuestionProps) {
  const t = useMessages('images')
  const remove = useDeleteImage()
  const restore = useRestoreImage()
  const mayRestore = useMay(images.restore)
  const { data: uses, isPending } = useQuery(imageUsesQuery(id))
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        onDeleted()
        const said = t('delete.deleted', { name })
        if (mayRestore) showUndo(said, t('delete.undo'), () => restore.mutate(id))
        else showAlert(said)
      },
    })
  return (
    <ConfirmQuestion
      danger
      call={images.delete}
      confirm={t('delete.confirm')}
      onConfirm={confirm}
      onCancel={onCancel}
      busy={remove.isPending || isPending}
      problem={remove.isError ? t('delete.failed') : undefined}
    >
      <p>{t.rich('delete.sentence', { b: <strong /> }, { name })}</p>
      {uses && uses.length > 0 && (
        <div className={style['warning']}>
          {t('delete.used', { count: uses.length })}
          <ul>
            {uses.slice(0, namesShown).map((use) => (
              <li key={`${use.kind}/${use.id}`}>{nameOf(t, use)}</li>
            ))}
          </ul>
          {uses.length > namesShown && t('delete.more', { count: uses.length - namesShown })}
        </div>
      )}
      <p>{t('delete.kept')}</p>
    </ConfirmQuestion>
  )
}
