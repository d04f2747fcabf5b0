import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import style from './strip.module.css'
import type { StripEditor } from './strip-editor.ts'
import type { Strip } from './use-strip.ts'

const Previews = lazy(() => import('./previews.tsx'))

interface StripPanelProps {
  strip: Strip | null
  /** Left out where the message is not a design, or is only read. */
  editor?: StripEditor
}

/**
 * The open previews: in a column, which belongs into `beside` of the frame, or in a sheet. Nothing while they are closed.
 */
export function StripPanel({ strip, editor }: StripPanelProps) {
  const t = useMessages('email-testing-strip')
  const [isCovered, cover] = useState(false)
  if (!strip?.place) return null
  const isSheet = strip.place === 'sheet'
  // A sheet hides the module that it shows.
  const leaving = editor && {
    ...editor,
    show: (module: string) => {
      strip.toggle()
      editor.show(module)
    },
  }
  const previews = (
    <Suspense>
      <Previews source={strip.source} editor={isSheet ? leaving : editor} isSheet={isSheet} onCover={cover} />
    </Suspense>
  )
  if (!isSheet) return previews
  return (
    <Sheet title={t('title')} onClose={strip.toggle} ownsEscape={isCovered}>
      <div className={style['sheet']}>{previews}</div>
    </Sheet>
  )
}
