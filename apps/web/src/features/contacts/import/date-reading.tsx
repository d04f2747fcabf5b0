import type { ImportPreview } from '@carillon/contract/contact-imports'
import { formatNamedDay } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import style from '#widgets/field-mapping/field-mapping.module.css'
import { type DateOrder, dependsOnOrder } from './date-order.rules.ts'

interface DateReadingProps {
  column: ImportPreview['columns'][number]
  order: DateOrder
  /** Changes the order. Set if nothing in the file decides it. */
  onOrder: ((order: DateOrder) => void) | undefined
  /** The zone of times that name none. */
  timeZone: string
}

/** Shows the reading of a column's dates, with an example. Asks for the order if it is open. */
export function DateReading({ column, order, onOrder, timeZone }: DateReadingProps) {
  const t = useMessages('import-wizard')
  const example = column.date_example
  const dayOf = (each: DateOrder) => example?.[each] && formatNamedDay(example[each], t.language)
  const day = dayOf(order)
  const zone = column.has_local_times && (
    <p className={style['dates']}>{t('map.dates.zone', { zone: timeZone })}</p>
  )
  if (example && onOrder && dependsOnOrder(column)) {
    return (
      <div className={style['dates']}>
        <RadioField
          name={`order-${column.header}`}
          label={t('map.dates.open', { cell: example.cell })}
          value={order}
          onChange={onOrder}
          choices={(['day_first', 'month_first'] as const).map((value) => ({
            value,
            label: t(`map.dates.${value}`, { day: dayOf(value) || t('map.dates.leftOut') }),
          }))}
          hint={t('map.dates.forAll')}
        />
        {zone}
      </div>
    )
  }
  return (
    <>
      <p className={style['dates']}>
        {example
          ? day
            ? t('map.dates.read', { cell: example.cell, day })
            : t('map.dates.unread', { cell: example.cell })
          : t('map.dates.none')}{' '}
        {t('map.dates.forms')}
      </p>
      {zone}
    </>
  )
}
