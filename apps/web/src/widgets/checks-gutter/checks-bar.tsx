import type { FindingCode } from '@carillon/email-design/finding'
import { Check, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './checks-gutter.module.css'

export interface ShownFinding {
  key: string
  code: FindingCode
  details: Record<string, string | number>
  /** What the finding is about, shown before its sentence: a kind of module, or a line. */
  where?: string
  show?: () => void
  fix?: () => void
}

interface ChecksBarProps {
  findings: readonly ShownFinding[]
}

/** Problems of the message, below the canvas: their number, and on click the list with a button to fix each. */
export function ChecksBar({ findings }: ChecksBarProps) {
  const t = useMessages('design-editor')
  const [isOpen, open] = useState(false)
  const list = useId()
  const count = findings.length
  return (
    <section className={style['bar']} aria-label={t('checks.title')}>
      <button
        type="button"
        className={style['toggle']}
        aria-expanded={isOpen && count > 0}
        aria-controls={list}
        disabled={count === 0}
        data-found={count > 0 || undefined}
        onClick={() => open(!isOpen)}
      >
        {count > 0 ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
        {count > 0 ? t('checks.count', { count }) : t('checks.none')}
      </button>
      {isOpen && count > 0 && (
        <ul id={list}>
          {findings.map(({ key, code, details, where, show, fix }) => (
            <li key={key}>
              <span>
                {where && <b>{where} </b>}
                {t(`checks.found.${code}`, details)}
              </span>
              {show && (
                <Button size="toolbar" onClick={show}>
                  {t('checks.show')}
                </Button>
              )}
              {fix && (
                <Button size="toolbar" onClick={fix}>
                  {t('checks.fix')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
