import { type Ref, useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { ProblemList } from '../message-preview/problem-list.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import type { RenderProblem } from '../test-data/render-test.ts'
import style from './code-editor.module.css'

interface LivePreviewProps {
  html: string
  hasLastGood: boolean
  problems: readonly RenderProblem[]
  goTo: (problem: RenderProblem) => void
  frame: Ref<HTMLIFrameElement>
  onLoad: () => void
}

/** The message beside its source. This page can read the frame, so that both scroll together. */
export function LivePreview({ html, hasLastGood, problems, goTo, frame, onLoad }: LivePreviewProps) {
  const t = useMessages('design-editor')
  const { look } = useTagNames()
  const shown = useMemo(() => htmlWithPills(html, look), [html, look])
  return (
    <div className={style['side']}>
      <ProblemList problems={problems} goTo={goTo} hasLastGood={hasLastGood} />
      <MailFrame
        ref={frame}
        readable
        onLoad={onLoad}
        title={t('code.preview')}
        html={shown}
        className={style['mail']}
      />
    </div>
  )
}
