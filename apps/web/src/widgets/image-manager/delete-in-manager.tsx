import { useParams } from 'react-router'
import { DeleteImage } from './delete-image.tsx'
import { useManager } from './use-manager.ts'

/** …/image_manager/images/:imageId/delete, over the image manager. */
export function Component() {
  const { imageId = '' } = useParams()
  const { path, show } = useManager()
  return <DeleteImage id={imageId} page={path} onDeleted={() => show(null)} />
}
