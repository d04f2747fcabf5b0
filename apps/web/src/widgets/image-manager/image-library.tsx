import { useMatch } from 'react-router'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ImageBrowser } from './image-browser.tsx'
import { libraryAddress } from './library-address.ts'

/** The page 'Your images' of the design library. Details open over it. */
export function ImageLibrary() {
  const dialogTo = useDialogTo()
  const open = useMatch(libraryAddress(':id', 'details'))
  return <ImageBrowser to={(id) => dialogTo(libraryAddress(id, 'details'))} chosen={open?.params.id} />
}
