import type { ContactExport } from '@carillon/contract/contact-exports'
import { isBeingWritten } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './exports.module.css'

const tones = { pending: 'quiet', processing: 'planned', ready: 'done', failed: 'failed' } as const

/** The state of an export, above its number of rows; while the file is written, also the total. */
export function ExportStatus({ row }: { row: ContactExport }) {
  const t = useMessages('contact-exports')
  return (
    <div className={style['status']}>
      <StatusBadge tone={tones[row.state]}>{t(`status.${row.state}`)}</StatusBadge>
      <Rows row={row} />
    </div>
  )
}

function Rows({ row }: { row: ContactExport }) {
  const t = useMessages('contact-exports')
  const { state, contact_count: done, total_count: total } = row
  if (state === 'failed') return null
  if (!isBeingWritten(row)) return <span className="numbers">{t('rows', { count: done })}</span>
  if (!total) return null
  return (
    <>
      <Meter share={done / total} />
      <span className="numbers">{t('progress', { done, total })}</span>
    </>
  )
}
