import { useNavigate } from 'react-router'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { useEditingDoor } from './use-editing.ts'

/** Opens what belongs to the selected module, each at its address. */
export function useModuleDialogs() {
  const { base } = useEditingDoor()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const open = (path: string) => () => navigate(dialogTo(`${base}/${path}`), { preventScrollReset: true })
  return {
    editLink: open('modules/edit-link'),
    editCode: open('modules/edit_code'),
    chooseImage: open('image_manager'),
    /** The tab with all tags: pressing one inserts it where the text is written. */
    showTags: () => navigate(`${base}?panel=tags`, { replace: true, preventScrollReset: true }),
  }
}
