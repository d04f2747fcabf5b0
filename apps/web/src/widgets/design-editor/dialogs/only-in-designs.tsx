import { use } from 'react'
import { Navigate, Outlet } from 'react-router'
import { usePreviewedMessage } from '../../message-preview/previewed-message.ts'
import { EditingContext } from '../use-editing.ts'

/** Redirects to the editor. Hand-written HTML has no modules, so the dialogs of modules don't exist there. */
export function Component() {
  const editing = use(EditingContext)
  const { base } = usePreviewedMessage()
  return editing ? <Outlet /> : <Navigate to={base} replace />
}
