import type { CustomField, FieldUsage } from '@carillon/contract/custom-fields'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MeterCell } from '#ui/page/meter.tsx'
import style from './field-use.module.css'

interface FieldFilledProps {
  field: CustomField
  usage: FieldUsage
  lookedAt: number
  isAll: boolean
}

/** The number of contacts with a value, and the five most frequent values. */
export function FieldFilled({ field, usage, lookedAt, isAll }: FieldFilledProps) {
  const t = useMessages('custom-fields')
  const format = useFormat()
  if (lookedAt === 0) return <span className={style['none']}>–</span>
  const share = usage.filled / lookedAt
  const values = usage.samples.map((value) => {
    if (typeof value === 'number') return format.number(value)
    return field.field_type === 'Date' ? format.day(value) : value
  })
  const said = t(isAll ? 'usage.filledAll' : 'usage.filledNewest', { total: lookedAt, filled: usage.filled })
  return (
    <div title={said}>
      <MeterCell share={share}>{format.percent(share, 0)}</MeterCell>
      {values.length > 0 && <span className={style['samples']}>{values.join(' · ')}</span>}
    </div>
  )
}
