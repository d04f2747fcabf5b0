import { fontChoices } from '@carillon/email-design/defaults'
import type { Align, Padding } from '@carillon/email-design/design'
import { ChevronsLeftRight, ChevronsUpDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ChoiceRow } from './choice-row.tsx'
import style from './panels.module.css'

export interface StyleFieldProps<T> {
  name: string
  label: string
  value: T
  onChange: (value: T) => void
}

interface NumberFieldProps extends StyleFieldProps<number> {
  min: number
  max: number
  after?: React.ReactNode
}

/**
 * A field for a whole number. Typed numbers take effect as soon as they are in range. Leaving the field with any
 * other text restores the last value.
 */
export function NumberField({ value, onChange, min, max, after, ...field }: NumberFieldProps) {
  const t = useMessages('design-editor')
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped((before) => (Number(before) === value ? before : String(value))), [value])
  const isFit = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  const change = (text: string) => {
    setTyped(text)
    if (isFit(text)) onChange(Number(text))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys step the number, as a number field would
    <div
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (!step || event.altKey) return
        event.preventDefault()
        change(String(Math.min(max, Math.max(min, value + step * (event.shiftKey ? 10 : 1)))))
      }}
    >
      <TextField
        {...field}
        value={typed}
        onChange={change}
        onBlur={() => setTyped(String(value))}
        problem={isFit(typed) ? undefined : t('styles.problemNumber', { min, max })}
        after={after ?? t('styles.px')}
      />
    </div>
  )
}

export function FontField({
  value,
  onChange,
  inherits,
  ...field
}: StyleFieldProps<string> & { inherits?: boolean }) {
  const t = useMessages('design-editor')
  const known = fontChoices.some(({ stack }) => stack === value)
  const choices = [
    ...(inherits ? [{ value: 'inherit', label: t('styles.inherit') }] : []),
    ...fontChoices.map(({ name, stack }) => ({ value: stack, label: name })),
    ...(known || value === '' ? [] : [{ value, label: t('styles.otherFont') }]),
  ]
  return (
    <SelectField
      {...field}
      choices={choices}
      value={value === '' ? 'inherit' : value}
      onChange={(stack) => onChange(stack === 'inherit' ? '' : stack)}
    />
  )
}

/** `unset` adds a choice for no alignment. */
export function AlignField({ label, value, onChange, unset }: StyleFieldProps<Align> & { unset?: boolean }) {
  const t = useMessages('design-editor')
  const aligns: Align[] = unset ? ['unset', 'left', 'center', 'right'] : ['left', 'center', 'right']
  return (
    <ChoiceRow
      label={label}
      value={value}
      onChange={onChange}
      choices={aligns.map((align) => ({ value: align, label: t(`styles.${align}`) }))}
    />
  )
}

/** Two numbers for most paddings; four if the sides differ or the user wants to set each side. */
export function PaddingField({ name, label, value, onChange }: StyleFieldProps<Padding>) {
  const t = useMessages('design-editor')
  const { top, right, bottom, left } = value
  const differs = top !== bottom || left !== right
  const [each, setEach] = useState(false)
  const side = (key: keyof Padding) => ({
    name: `${name}-${key}`,
    label: t(`styles.${key}`),
    value: value[key],
    min: 0,
    max: 200,
    onChange: (pixels: number) => onChange({ ...value, [key]: pixels }),
  })
  return (
    <fieldset className={style['group']}>
      <legend>{label}</legend>
      {each || differs ? (
        <>
          <FieldRow>
            <NumberField {...side('top')} />
            <NumberField {...side('right')} />
          </FieldRow>
          <FieldRow>
            <NumberField {...side('bottom')} />
            <NumberField {...side('left')} />
          </FieldRow>
        </>
      ) : (
        <FieldRow>
          <NumberField
            {...side('top')}
            label={t('styles.vertical')}
            after={<ChevronsUpDown size={14} aria-hidden="true" />}
            onChange={(pixels) => onChange({ ...value, top: pixels, bottom: pixels })}
          />
          <NumberField
            {...side('left')}
            label={t('styles.horizontal')}
            after={<ChevronsLeftRight size={14} aria-hidden="true" />}
            onChange={(pixels) => onChange({ ...value, left: pixels, right: pixels })}
          />
        </FieldRow>
      )}
      {!differs && (
        <CheckboxField name={`${name}-each`} label={t('styles.eachSide')} value={each} onChange={setEach} />
      )}
    </fieldset>
  )
}
