import type { ContactExport } from '@carillon/contract/contact-exports'
import { isBeingWritten } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Meter } from '#ui/page/meter.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './exports.module.css'

const tones = { pending: 'quiet', processing: 'planned', ready: 'done', failed: 'failed' } as const

export function ExportStatus({ state }: Pick<ContactExport, 'state'>) {
  const t = useMessages('contact-exports')
  return <StatusBadge tone={tones[state]}>{t(`status.${state}`)}</StatusBadge>
}

/** Number of rows; while the file is written, also the total. */
export function ExportRows({ row }: { row: ContactExport }) {
  const t = useMessages('contact-exports')
  const format = useFormat()
  if (row.state === 'failed') return <>–</>
  if (!isBeingWritten(row)) return <span className="numbers">{format.number(row.contact_count)}</span>
  if (!row.total_count) return <>–</>
  const text = t('progress', { done: row.contact_count, total: row.total_count })
  return (
    <div className={style['progress']}>
      <Meter share={row.contact_count / row.total_count} />
      <span className="numbers">{text}</span>
    </div>
  )
}
