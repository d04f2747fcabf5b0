import { useQuery } from '@tanstack/react-query'
import { designQuery, systemDesignQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { LossList } from '#widgets/html-import/loss-list.tsx'
import { useReadHtml } from '#widgets/html-import/use-read-html.ts'
import style from './library.module.css'

interface SwitchNoteProps {
  id: string
  isSystem: boolean
  to: 'design' | 'code'
}

/** Lists the parts that a copy for the other editor would keep and lose. */
export function SwitchNote({ id, isSystem, to }: SwitchNoteProps) {
  const t = useMessages('design-library')
  return (
    <div aria-live="polite">
      {to === 'code' ? (
        <div className={style['note']}>{t('copy.toCode')}</div>
      ) : (
        <ToDesign id={id} isSystem={isSystem} />
      )}
    </div>
  )
}

function ToDesign({ id, isSystem }: { id: string; isSystem: boolean }) {
  const t = useMessages('design-library')
  const imported = useMessages('html-import')
  const own = useQuery({ ...designQuery(id), enabled: !isSystem })
  const system = useQuery({ ...systemDesignQuery(id), enabled: isSystem })
  const read = useReadHtml((own.data ?? system.data)?.html_content)
  if (!read) return null
  if (read.kind === 'too_deep') {
    return (
      <div className={style['note']} data-warns="">
        {imported('tooDeep')}
      </div>
    )
  }
  if (read.kind === 'code') {
    return (
      <div className={style['note']} data-warns="">
        {t('copy.oneModule')}
      </div>
    )
  }
  if (read.lost.length === 0) return <div className={style['note']}>{t('copy.toDesign')}</div>
  return (
    <div className={style['note']} data-warns="">
      <p>{t('copy.notAll')}</p>
      <LossList lost={read.lost} />
    </div>
  )
}
