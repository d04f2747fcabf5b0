import { smsLimits } from '@carillon/contract/sms-config'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { readPhoneNumber } from '@carillon/text-message/phone-number'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSendSmsTest } from '#api/sms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { smsConfigOf, useSms } from './sms-draft.ts'
import style from './sms-editor.module.css'

/** Sends the present text to one number, or a few. The provider's answer stands below the number, word for word. */
export function TestForm() {
  const t = useMessages('sms')
  const ui = useMessages('ui')
  const { settings } = useSms()
  const send = useSendSmsTest()
  const [numbers, setNumbers] = useState([''])
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([])
  const { testNumbers: most } = smsLimits
  const put = (at: number, text: string) => {
    setNumbers(numbers.map((each, index) => (index === at ? text : each)))
    setProblems(problems.map((each, index) => (index === at ? undefined : each)))
  }
  const remove = (at: number) => {
    setNumbers(numbers.filter((_, index) => index !== at))
    setProblems(problems.filter((_, index) => index !== at))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const read = numbers.map((each) => readPhoneNumber(each)?.e164)
    const wrong = read.map((number) => (number ? undefined : t('test.invalid')))
    setProblems(wrong)
    const valid = read.filter((number): number is string => number !== undefined)
    if (valid.length < read.length) return
    const asked = [...new Set(valid)]
    send.mutate(
      { sms_config: smsConfigOf(settings), phone_numbers: asked },
      {
        onSuccess: ({ results }) => {
          const refusals = new Map(
            results
              .filter(({ state }) => state === 'refused')
              .map((each) => [each.phone_number, providerSaid(each, t('test.refused'))]),
          )
          setProblems(read.map((number) => refusals.get(number ?? '')))
          const sent = results.filter(({ state }) => state === 'sent')
          const [first] = sent
          if (!first) return
          const says = first.simulated ? 'test.sentSimulated' : 'test.sent'
          showAlert(t(says, { count: sent.length, number: `•••• ${first.phone_number.slice(-4)}` }))
        },
        onError: (error) => {
          const number = error instanceof Refusal ? String(error.details['number'] ?? '') : ''
          const at = Math.max(0, read.indexOf(number))
          const said =
            error instanceof Refusal
              ? (ui.refusal(error.code, error.details) ?? t('test.failed'))
              : t('test.failed')
          setProblems(read.map((_, index) => (index === at ? said : undefined)))
        },
      },
    )
  }
  return (
    <form className={style['part']} onSubmit={submit} noValidate aria-label={t('test.title')}>
      <h2>{t('test.title')}</h2>
      <p>{t('test.text')}</p>
      {numbers.map((number, at) => {
        // Numbers have no identity but their place.
        const key = `${at}`
        return (
          <div key={key} className={style['number']}>
            <TextField
              name={`testNumber${at}`}
              label={at === 0 ? t('test.number') : t('test.nextNumber', { position: at + 1 })}
              type="tel"
              autoComplete="off"
              placeholder="(415) 555-0132"
              value={number}
              maxLength={40}
              onChange={(text) => put(at, text)}
              problem={problems[at]}
              autoFocus={at > 0}
            />
            {numbers.length > 1 && (
              <Button
                size="icon"
                look="quiet"
                aria-label={t('test.removeNumber', { position: at + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(at)}
              />
            )}
          </div>
        )
      })}
      <div className={style['row']}>
        <Button type="submit" size="toolbar" call={smsSingleSends.test} busy={send.isPending}>
          {t('test.send')}
        </Button>
        {numbers.length < most && (
          <Button
            size="toolbar"
            look="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setNumbers([...numbers, ''])}
          >
            {t('test.add')}
          </Button>
        )}
      </div>
    </form>
  )
}

function providerSaid(
  {
    provider_code: code,
    provider_message: message,
  }: { provider_code: string | null; provider_message: string | null },
  otherwise: string,
): string {
  // The blank tells the field that this is a sentence and not a code.
  return [message ?? otherwise, code && `(${code})`].filter(Boolean).join(' ')
}
