import { CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { identifierOf } from '../../people/identify.ts'
import style from './rail.module.css'
import type { useContactTest } from './use-live.ts'

interface TestContactProps {
  identifier: string
  onTest: (identifier: string) => void
  test: ReturnType<typeof useContactTest>
  /** Name of the parent list. */
  list: string | null
}

/** Tests whether a contact is in the segment. The cards turn green and red meanwhile. */
export function TestContact({ identifier, onTest, test, list }: TestContactProps) {
  const t = useMessages('segment-builder')
  const [typed, setTyped] = useState('')
  const run = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onTest(typed.trim())
  }
  const { data, error, isFetching } = test
  const isOn = identifier !== ''
  const problem =
    isOn && error
      ? (error instanceof Refusal && t.refusal(error.code, error.details)) || t('rail.failed')
      : undefined
  return (
    <Card title={t('test.title')}>
      <form onSubmit={run}>
        <TextField
          name="identifier"
          label={t('test.label')}
          hint={t('test.hint')}
          value={typed}
          onChange={setTyped}
          problem={problem}
          autoComplete="off"
          maxLength={254}
        />
        <div className={style['testEnd']}>
          {isOn && (
            <Button
              look="quiet"
              size="toolbar"
              onClick={() => {
                setTyped('')
                onTest('')
              }}
            >
              {t('test.clear')}
            </Button>
          )}
          <Button type="submit" size="toolbar" busy={isOn && isFetching} disabled={typed.trim() === ''}>
            {t('test.run')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {isOn && data && !error && (
          <p className={style['answer']} data-outcome={data.matches ? 'fits' : 'fails'}>
            {data.matches ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
            <span>
              {t(data.matches ? 'test.matches' : 'test.doesNot', {
                who: identifierOf(data.contact) || identifier,
              })}{' '}
              {data.on_parent_list === false && t('test.notOnList', { list: list ?? '' })}
            </span>
          </p>
        )}
      </div>
    </Card>
  )
}
