import { lazy, Suspense } from 'react'
import style from './tag-line.module.css'
import { TagText } from './tag-text.tsx'
import type { LineEditorProps } from './use-line-editor.ts'

/** Loaded on demand, because the editor is larger than most screens. */
const LineEditor = lazy(() => import('./line-editor.tsx'))

interface TagLineProps extends LineEditorProps {
  /** Without an edge of its own, for a line that stands in a strip. */
  plain?: boolean
}

/** The control of `TagLineField`, for a line with a label of its own. */
export function TagLine({ plain = false, ...line }: TagLineProps) {
  return (
    <div
      className={style['line']}
      data-plain={plain || undefined}
      data-invalid={line['aria-invalid']}
      data-disabled={line.disabled}
    >
      <Suspense
        fallback={
          <div className={style['waiting']} aria-busy="true">
            <TagText text={line.value} />
          </div>
        }
      >
        <LineEditor {...line} />
      </Suspense>
    </div>
  )
}
