import { useNavigate } from 'react-router'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { useEditorHandle } from './use-editing.ts'

/** Opens the dialogs of the selected module at their addresses. */
export function useModuleDialogs() {
  const { base } = useEditorHandle()
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const open = (path: string) => () => navigate(dialogTo(`${base}/${path}`), { preventScrollReset: true })
  return {
    editLink: open('modules/edit-link'),
    editCode: open('modules/edit_code'),
    chooseImage: open('image_manager'),
  }
}
