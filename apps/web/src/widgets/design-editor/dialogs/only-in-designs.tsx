import { use } from 'react'
import { Navigate, Outlet } from 'react-router'
import { usePreviewedMessage } from '../../message-preview/previewed-message.ts'
import { EditingContext } from '../use-editing.ts'

/** Dialogs about modules; over hand-written HTML, which has none, their addresses lead back to the editor. */
export function Component() {
  const editing = use(EditingContext)
  const { base } = usePreviewedMessage()
  return editing ? <Outlet /> : <Navigate to={base} replace />
}
