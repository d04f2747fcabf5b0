import { lazy, Suspense, useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './test-data.module.css'
import { useTestDataHere } from './test-data.ts'

const SourceEditor = lazy(() => import('../source-editor/source-editor.tsx'))

/** An editor for JSON with the values of tags. An error is marked in its line and explained below. */
export function TestDataPane() {
  const t = useMessages('design-editor')
  const data = useTestDataHere()
  const problem = data?.problem
  const said = useMemo(
    () => (problem ? [{ ...problem, message: t(`testData.${problem.code}`, { ...problem }) }] : []),
    [problem, t],
  )
  if (!data) return null
  return (
    <section className={style['pane']} aria-label={t('testData.title')}>
      <h3>{t('testData.title')}</h3>
      <p className={style['hint']}>{t('testData.hint')}</p>
      <div className={style['source']}>
        <Suspense>
          <SourceEditor
            language="json"
            label={t('testData.label')}
            value={data.text}
            onChange={data.change}
            problems={said}
          />
        </Suspense>
      </div>
      <p className={style['problem']} role="status">
        {said[0]?.message}
      </p>
    </section>
  )
}
