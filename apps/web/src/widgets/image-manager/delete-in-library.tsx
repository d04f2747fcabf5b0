import { useNavigate, useParams } from 'react-router'
import { DeleteImage } from './delete-image.tsx'
import { libraryPage } from './library-address.ts'

/** /design-library/images/:id/delete, over the page of images. */
export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return <DeleteImage id={id} page={libraryPage} onDeleted={() => navigate(libraryPage, { replace: true })} />
}
