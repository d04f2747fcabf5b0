import type { ImportPreview } from '@carillon/contract/contact-imports'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { type Choice, SelectField } from '#ui/form/select-field.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { skipChoice } from '#widgets/field-mapping/field-choices.ts'
import style from '#widgets/field-mapping/field-mapping.module.css'
import type { DateOrder } from './date-order.rules.ts'
import { DateReading } from './date-reading.tsx'
import { NumberReading } from './number-reading.tsx'
import type { DecimalMark } from './reading.rules.ts'

interface MapRowProps {
  column: ImportPreview['columns'][number]
  field: string | null
  isTwice: boolean
  choices: readonly Choice[]
  type: 'Text' | 'Number' | 'Date'
  /** A field id, or one of the two special choices. */
  onChange: (choice: string) => void
  /** The order in which dates such as 3/4/2026 are read. */
  dateOrder: DateOrder
  /** Changes the order of dates. Set if nothing in the file decides it. */
  onDateOrder: ((order: DateOrder) => void) | undefined
  /** The mark with which numbers such as 2.500 are read. */
  mark: DecimalMark
  onMark: (mark: DecimalMark) => void
  /** The zone of times that name none. */
  timeZone: string
  /** True if empty cells clear the stored value; undefined where they can't. */
  clears: boolean | undefined
  onClears: (isOn: boolean) => void
}

const tones = {
  matched: 'done',
  chosen: 'planned',
  skipped: 'quiet',
  twice: 'failed',
} as const satisfies Record<string, StatusTone>
const shownValues = 3

export function MapRow({
  column,
  field,
  isTwice,
  choices,
  type,
  onChange,
  dateOrder,
  onDateOrder,
  mark,
  onMark,
  timeZone,
  clears,
  onClears,
}: MapRowProps) {
  const t = useMessages('import-wizard')
  const values = column.samples.filter((value) => value.trim() !== '').slice(0, shownValues)
  const state =
    field === null ? 'skipped' : isTwice ? 'twice' : field === column.field_id ? 'matched' : 'chosen'
  return (
    <tr className={style['row']} data-state={state}>
      <th className={style['header']} scope="row">
        {column.header}
      </th>
      <td className={style['values']}>
        {values.length === 0 ? (
          <em>{t('map.noValues')}</em>
        ) : (
          values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
            <span key={index}>{value}</span>
          ))
        )}
      </td>
      <td className={style['field']}>
        <div>
          <SelectField
            name={`column-${column.header}`}
            label={<span className="visually-hidden">{t('map.fieldFor', { column: column.header })}</span>}
            value={field ?? skipChoice}
            onChange={onChange}
            choices={choices}
            nothingFound={t('map.nothingFound')}
            searchable
            {...(type === 'Number' ? { hint: t('map.typeHint.Number') } : {})}
          />
          {type === 'Date' && (
            <DateReading column={column} order={dateOrder} onOrder={onDateOrder} timeZone={timeZone} />
          )}
          {type === 'Number' && <NumberReading column={column} mark={mark} onMark={onMark} />}
          {clears !== undefined && (
            <div className={style['dates']}>
              <CheckboxField
                name={`clear-${column.header}`}
                label={t('map.clear.column')}
                value={clears}
                onChange={onClears}
              />
            </div>
          )}
        </div>
        <StatusBadge tone={tones[state]}>{t(`map.state.${state}`)}</StatusBadge>
      </td>
    </tr>
  )
}
