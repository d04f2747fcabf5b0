import type { ImportPreview } from '@carillon/contract/contact-imports'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import style from '#widgets/field-mapping/field-mapping.module.css'
import { type DecimalMark, isMarkOpen } from './reading.rules.ts'

interface NumberReadingProps {
  column: ImportPreview['columns'][number]
  mark: DecimalMark
  onMark: (mark: DecimalMark) => void
}

/** Shows the reading of numbers such as 2.500. Asks if the column has some and nothing in it decides. */
export function NumberReading({ column, mark, onMark }: NumberReadingProps) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const { number_example: example, decimal_mark: decided } = column
  if (!example) return null
  if (!isMarkOpen(column)) {
    const number = format.number(example[decided ?? mark])
    return <p className={style['dates']}>{t('map.numbers.read', { cell: example.cell, number })}</p>
  }
  return (
    <div className={style['dates']}>
      <RadioField
        name={`mark-${column.header}`}
        label={t('map.numbers.open', { cell: example.cell })}
        value={mark}
        onChange={onMark}
        choices={(['comma', 'point'] as const).map((value) => ({
          value,
          label: t(`map.numbers.${value}`, { number: format.number(example[value]) }),
        }))}
      />
    </div>
  )
}
