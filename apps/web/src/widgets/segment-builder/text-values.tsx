import { cutText } from '@carillon/contract/characters'
import { segmentLimits } from '@carillon/segment-language/tree'
import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import style from './card-editor.module.css'
import { useSuggestions } from './use-suggestions.ts'
import { ValueSuggestions } from './value-suggestions.tsx'

interface TextValuesProps {
  /** The field whose existing values are suggested. */
  field: string
  values: readonly string[]
  typed: string
  onChange: (values: string[], typed: string) => void
  problem?: string | undefined
}

/**
 * Text values, each a small removable tag; any of them can match. A comma ends a value. Pasted lines are one value
 * each, so that a value with a comma can be pasted. Enter is handled by the card.
 */
export function TextValues({ field, values, typed, onChange, problem }: TextValuesProps) {
  const t = useMessages('segment-builder')
  const add = (texts: readonly string[]) => {
    const fresh = texts.map((text) => cutText(text.trim(), segmentLimits.text)).filter(Boolean)
    onChange([...new Set([...values, ...fresh])].slice(0, segmentLimits.values), '')
  }
  const write = (text: string) => {
    if (!text.includes(',')) return onChange([...values], text)
    add(text.split(','))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t;,]/.test(text)) return
    event.preventDefault()
    add(text.split(/[\n\t;]/))
  }
  const {
    suggestions,
    onKey,
    wiring: listWiring,
    letGo,
  } = useSuggestions({
    field,
    typed,
    chosen: values,
    take: (value) => add([value]),
  })
  const step = (event: KeyboardEvent) => {
    onKey(event)
    if (event.key !== 'Backspace' || typed !== '' || values.length === 0) return
    event.preventDefault()
    onChange(values.slice(0, -1), '')
  }
  return (
    <div>
      <FieldFrame name="values" label={t('card.values')} hint={t('card.valuesHint')} problem={problem}>
        {(wiring) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the text reaches the field, as in any field
          <div
            className={style['chips']}
            onMouseDown={(event) => {
              if (event.target !== event.currentTarget) return
              event.preventDefault()
              event.currentTarget.querySelector('input')?.focus()
            }}
          >
            {values.map((value) => (
              <span key={value} className={style['chip']}>
                <span>{value}</span>
                <button
                  type="button"
                  aria-label={t('card.removeValue', { value })}
                  onClick={() =>
                    onChange(
                      values.filter((each) => each !== value),
                      typed,
                    )
                  }
                >
                  <X size={13} aria-hidden="true" />
                </button>
              </span>
            ))}
            <input
              {...wiring}
              {...listWiring}
              type="text"
              autoComplete="off"
              value={typed}
              maxLength={segmentLimits.text}
              onChange={(event) => {
                letGo()
                write(event.target.value)
              }}
              onBlur={letGo}
              onPaste={paste}
              onKeyDown={step}
            />
          </div>
        )}
      </FieldFrame>
      {suggestions && (
        <ValueSuggestions suggestions={suggestions} typed={typed} onTake={(value) => add([value])} />
      )}
    </div>
  )
}
