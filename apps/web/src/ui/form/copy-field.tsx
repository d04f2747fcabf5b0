import { Copy } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '../page/button.tsx'
import style from './copy-field.module.css'
import { useCopy } from './use-copy.ts'

interface CopyFieldProps {
  label: string
  text: string
  /** True for code of several lines. */
  isCode?: boolean
  hint?: ReactNode
}

/** A text to copy: by the button, or by hand where the browser does not allow it. */
export function CopyField({ label, text, isCode = false, hint }: CopyFieldProps) {
  const t = useMessages('copy-field')
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const copy = useCopy()
  const wiring = {
    id,
    ref: field,
    readOnly: true,
    value: text,
    onFocus: () => field.current?.select(),
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-below` }),
  }
  return (
    <div className={style['copy']} data-code={isCode || undefined}>
      <label htmlFor={id}>{label}</label>
      {isCode ? <textarea {...wiring} rows={5} spellCheck={false} /> : <input type="text" {...wiring} />}
      <Button
        size="toolbar"
        icon={<Copy size={15} aria-hidden="true" />}
        aria-label={t('labelOf', { what: label })}
        onClick={() => {
          field.current?.select()
          void copy(text)
        }}
      >
        {t('label')}
      </Button>
      {hint !== undefined && (
        <div id={`${id}-below`} className={style['hint']}>
          {hint}
        </div>
      )}
    </div>
  )
}
