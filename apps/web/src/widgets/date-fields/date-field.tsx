import { isDay } from '@carillon/segment-language/instant'
import { Popover } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { isMonthFirst } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import type { FieldProps } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Calendar } from './calendar.tsx'
import style from './date-fields.module.css'
import { readTypedDay } from './date-text.rules.ts'

/**
 * A calendar day, `2026-10-28`: typed in the person's date format, or chosen from a calendar. A text that is no day
 * is passed to the form as it was typed, so that the form refuses it instead of losing it.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  problem,
  ...field
}: FieldProps<string> & { autoFocus?: boolean }) {
  const t = useMessages('ui')
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const shown = typed ?? (isDay(value) ? format.day(value) : value)
  const isWrong = typed === undefined && value !== '' && !isDay(value)
  const habits = { language: t.language, monthFirst: isMonthFirst(format.style) }
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={shown}
      onChange={(text) => {
        setTyped(text)
        onChange(readTypedDay(text, habits) ?? text)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      problem={isWrong ? t('date.wrong', { example: format.day('2026-11-28') }) : problem}
      after={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <button
              type="button"
              className={style['open']}
              aria-label={t('date.calendar')}
              disabled={field.disabled}
              onClick={() => setIsOpen(!isOpen)}
            >
              <CalendarDays size={16} aria-hidden="true" />
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('date.calendar')}>
            <Calendar
              value={isDay(value) ? value : null}
              onChange={(day) => {
                setTyped(undefined)
                onChange(day)
                setIsOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
