import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './share.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** Code of several lines. */
  isCode?: boolean
}

/** A text to copy: by the button, or by hand where the browser does not allow it. */
export function CopyField({ label, text, isCode = false }: CopyFieldProps) {
  const t = useMessages('forms')
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    if (await copyText(text)) showAlert(t('share.copied'))
    else showAlert(t('share.notCopied'), { tone: 'warning' })
  }
  const wiring = {
    id,
    ref: field,
    readOnly: true,
    value: text,
    onFocus: () => field.current?.select(),
  }
  return (
    <div className={style['copy']} data-code={isCode || undefined}>
      <label htmlFor={id}>{label}</label>
      {isCode ? <textarea {...wiring} rows={5} spellCheck={false} /> : <input type="text" {...wiring} />}
      <Button
        size="toolbar"
        icon={<Copy size={15} aria-hidden="true" />}
        aria-label={t('share.copyOf', { what: label })}
        onClick={() => void copy()}
      >
        {t('share.copy')}
      </Button>
    </div>
  )
}
