import { palette } from '@carillon/email-design/defaults'
import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './panels.module.css'
import { rememberColor, useRecentColors } from './recent-colors.ts'
import type { StyleFieldProps } from './style-fields.tsx'

interface ColorFieldProps extends StyleFieldProps<string> {
  /** True if the colour may be empty. */
  optional?: boolean
}

/** A text field for a hex colour. Its swatch opens the palette. */
export function ColorField({ value, onChange, optional, ...field }: ColorFieldProps) {
  const t = useMessages('design-editor')
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isFit = (text: string) => (optional && text === '') || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
  const change = (text: string) => {
    const hex = /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text.trim()
    setTyped(hex)
    if (isFit(hex)) onChange(hex)
  }
  return (
    <TextField
      {...field}
      value={typed}
      onChange={change}
      onBlur={() => {
        setTyped(value)
        rememberColor(value)
      }}
      placeholder={t('styles.none')}
      problem={isFit(typed) ? undefined : t('styles.problemColor')}
      after={<Swatches label={field.label} value={value} onChange={onChange} optional={optional ?? false} />}
    />
  )
}

interface SwatchesProps {
  label: string
  value: string
  onChange: (color: string) => void
  optional: boolean
}

/** A swatch that opens the palette of nineteen colours and the browser's own colour picker. */
export function Swatches({ label, value, onChange, optional }: SwatchesProps) {
  const t = useMessages('design-editor')
  const [open, setOpen] = useState(false)
  const recent = useRecentColors()
  const show = (shown: boolean) => {
    setOpen(shown)
    if (!shown) rememberColor(value)
  }
  const choose = (color: string) => {
    onChange(color)
    setOpen(false)
  }
  const swatch = (color: string) => (
    <button
      key={color || 'none'}
      type="button"
      className={style['swatch']}
      data-none={color === '' ? '' : undefined}
      style={color === '' ? undefined : { background: color }}
      aria-label={color || t('styles.none')}
      aria-pressed={color.toLowerCase() === value.toLowerCase()}
      onClick={() => choose(color)}
    />
  )
  return (
    <Popover opened={open} onChange={show} position="bottom-end" width={232} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={style['swatch']}
          data-none={value === '' || undefined}
          style={{ background: value || undefined }}
          aria-label={`${label}: ${t('styles.palette')}`}
          onClick={() => show(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={style['swatches']}>
          {palette.map(swatch)}
          {optional && swatch('')}
        </div>
        {recent.length > 0 && (
          <>
            <div className={style['recent']}>{t('styles.recentColors')}</div>
            <div className={style['swatches']}>{recent.map(swatch)}</div>
          </>
        )}
        <label className={style['own']}>
          {t('styles.ownColor')}
          <input
            type="color"
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </Popover.Dropdown>
    </Popover>
  )
}
