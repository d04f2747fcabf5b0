import { lazy, type ReactNode, Suspense } from 'react'
import style from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

/** Apart, because index pages know dialogs without opening one: 24 kB that the first load need not carry. */
const ModalWindow = lazy(() => import('./modal-window.tsx'))

/** A dialog without a URL of its own. Most dialogs have one: use `RouteDialog`. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <ModalWindow {...props} />
    </Suspense>
  )
}

/** The buttons of a dialog: secondary first, the action last and to the right. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={style['foot']}>{children}</div>
}
