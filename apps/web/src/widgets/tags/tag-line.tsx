import { lazy, Suspense } from 'react'
import { lineMarks, type TagTextProps } from './early-text.ts'
import style from './tag-line.module.css'
import { useEarlyText } from './use-early-text.ts'

/** Loaded on demand, because the editor is larger than most screens. */
const LineEditor = lazy(() => import('./line-editor.tsx'))

interface TagLineProps extends TagTextProps {
  /** True for a line without a border of its own, inside a strip. */
  plain?: boolean
}

/** The control of `TagLineField`, for a line with a label of its own. */
export function TagLine({ plain = false, ...line }: TagLineProps) {
  const [early, host] = useEarlyText(lineMarks, line)
  return (
    <div
      className={style['line']}
      data-plain={plain || undefined}
      data-invalid={line['aria-invalid']}
      data-disabled={line.disabled}
    >
      <div ref={host} className={style['text']} />
      <Suspense
        fallback={
          <>
            <span className={style['tool']} />
            <span className={style['tool']} />
          </>
        }
      >
        <LineEditor {...line} early={early} />
      </Suspense>
    </div>
  )
}
