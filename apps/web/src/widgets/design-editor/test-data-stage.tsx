import { useDeferredValue, useMemo, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { ProblemList } from '../message-preview/problem-list.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import { renderTest } from '../test-data/render-test.ts'
import { useTestDataHere } from '../test-data/test-data.ts'
import { TestDataPane } from '../test-data/test-data-pane.tsx'
import style from './test-data-stage.module.css'

/** Test data beside the message filled with it. While a tag is broken, the last message without problems stays. */
export function TestDataStage({ html }: { html: string }) {
  const t = useMessages('design-editor')
  const values = useDeferredValue(useTestDataHere()?.values ?? null)
  const rendered = useMemo(() => renderTest(html, values), [html, values])
  const { look } = useTagNames()
  const lastGood = useRef('')
  if (rendered.html !== null) lastGood.current = rendered.html
  return (
    <div className={style['split']}>
      <TestDataPane />
      <div className={style['side']}>
        <ProblemList problems={rendered.problems} hasLastGood={lastGood.current !== ''} />
        <MailFrame
          title={t('code.preview')}
          html={htmlWithPills(lastGood.current, look)}
          className={style['mail']}
        />
      </div>
    </div>
  )
}
