import { allModules } from '@carillon/email-design/places'
import type { ReadHtml } from '@carillon/email-design/read-html'
import { CircleCheck, Code, TriangleAlert } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import style from './html-import.module.css'
import { LossList } from './loss-list.tsx'

/** The findings in the HTML: modules and losses, or that it was not made with modules. */
export function Findings({ read, designsOnly }: { read: ReadHtml; designsOnly: boolean }) {
  const t = useMessages('html-import')
  const editor = useMessages('design-editor')
  if (read.kind === 'code') {
    return (
      <div className={style['found']} data-tone={designsOnly ? 'warning' : 'plain'}>
        {designsOnly ? <TriangleAlert aria-hidden="true" /> : <Code aria-hidden="true" />}
        <div>
          <strong>{t(designsOnly ? 'noDesign' : 'isCode')}</strong>
          <p>{t(designsOnly ? 'noDesignText' : 'isCodeText')}</p>
        </div>
      </div>
    )
  }
  const modules = allModules(read.design)
  const kinds = [...Map.groupBy(modules, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} × ${editor(`kinds.${kind}`)}`,
  )
  return (
    <>
      <div className={style['found']} data-tone="good">
        <CircleCheck aria-hidden="true" />
        <div>
          <strong>{t('isDesign', { count: modules.length })}</strong>
          {kinds.length > 0 && <p>{kinds.join(', ')}</p>}
          {read.lost.length === 0 && <p>{t('allKept')}</p>}
        </div>
      </div>
      {read.lost.length > 0 && (
        <div className={style['found']} data-tone="warning">
          <TriangleAlert aria-hidden="true" />
          <div>
            <strong>{t('notKept')}</strong>
            <LossList lost={read.lost} />
          </div>
        </div>
      )}
    </>
  )
}
