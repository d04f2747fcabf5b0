import { type StarterId, starterDesign, starterIds } from '@carillon/email-design/starters'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useIsNarrow } from '../../editor-frame/use-is-narrow.ts'
import { ImportDesign } from '../import-design.tsx'
import { newId, useEditorHandle } from '../use-editing.ts'
import style from './canvas.module.css'

/** Shown in an empty message: a place to drop modules, and four ways to start. */
export function EmptyCanvas() {
  const t = useMessages('design-editor')
  const { actions } = useEditorHandle()
  const isNarrow = useIsNarrow()
  const [isImporting, setImporting] = useState(false)
  const begin = (starter: StarterId) => {
    const lang = actions.current().lang.startsWith('de') ? 'de' : t.language
    const begun = starterDesign(starter, lang, newId)
    actions.change(({ preheader, head, lang: own }) => ({
      ...begun,
      preheader,
      head,
      lang: own || begun.lang,
    }))
  }
  return (
    <div className={style['empty']}>
      <h2>{t('canvas.emptyTitle')}</h2>
      <p>{t(isNarrow ? 'canvas.emptyTextNarrow' : 'canvas.emptyText')}</p>
      <div className={style['starters']}>
        {starterIds
          .filter((starter) => starter !== 'blank')
          .map((starter) => (
            <button key={starter} type="button" onClick={() => begin(starter)}>
              <b>{t(`starters.${starter}`)}</b>
              <span>{t(`starters.${starter}Text`)}</span>
            </button>
          ))}
        <button type="button" onClick={() => setImporting(true)}>
          <b>{t('canvas.pasteHtml')}</b>
          <span>{t('canvas.pasteHtmlText')}</span>
        </button>
      </div>
      {isImporting && <ImportDesign onClose={() => setImporting(false)} />}
    </div>
  )
}
