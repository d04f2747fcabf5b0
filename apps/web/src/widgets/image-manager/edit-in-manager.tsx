import { useQuery } from '@tanstack/react-query'
import { imageQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { GoneState, LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { ImageEditor } from '../image-editor/image-editor.tsx'
import { useManager } from './use-manager.ts'

/** …/image_manager/edit?image=<id>, over the image manager. */
export function Component() {
  const t = useMessages('images')
  const { path, chosen } = useManager()
  return (
    <RouteDialog title={t('editor.title')} size="full" page={path}>
      {chosen ? (
        <Chosen id={chosen} />
      ) : (
        <GoneState title={t('editor.none')} to={path} action={t('details.toAll')} />
      )}
    </RouteDialog>
  )
}

function Chosen({ id: chosen }: { id: string }) {
  const t = useMessages('images')
  const { path, show } = useManager()
  const query = useQuery(imageQuery(chosen))
  const gone = { title: t('details.gone'), to: path, action: t('details.toAll') }
  return (
    <LoadedItem query={query} item={query.data} lines={6} gone={gone}>
      {(image) => (
        <ImageEditor image={image} onCancel={() => show(image.id)} onSaved={({ id }) => show(id)} />
      )}
    </LoadedItem>
  )
}
