import { lazy, Suspense } from 'react'
import style from './panels.module.css'

const SourceEditor = lazy(() => import('../../source-editor/source-editor.tsx'))

interface SourceFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field for HTML that opens the full editor in a dialog. */
export function SourceField(props: SourceFieldProps) {
  return (
    <div className={style['source']}>
      <Suspense>
        <SourceEditor {...props} />
      </Suspense>
    </div>
  )
}
