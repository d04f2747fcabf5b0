import { automationLimits } from '@carillon/contract/automations'
import { emailAddress } from '@carillon/contract/wire'
import { type FormEvent, useState } from 'react'
import { useOutletContext } from 'react-router'
import { useEnrolPeople } from '#api/automation-people.ts'
import { showAlert } from '#lib/alerts.ts'
import { wasAlerted } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { FormFoot } from '#ui/dialog/dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import type { PeopleContext } from './automation-people.tsx'

const limit = automationLimits.enrolAtOnce

/** Adds contacts by their addresses. */
export function Component() {
  const t = useMessages('automation-people')
  const { automation } = useOutletContext<PeopleContext>()
  const close = useCloseRouteDialog()
  const isOn = automation.status === 'live' || automation.status === 'paused'
  return (
    <RouteDialog title={t('enrol.title')}>
      {isOn ? (
        <EnrolForm id={automation.id} onClose={close} />
      ) : (
        <DialogMessage onClose={close}>{t('enrol.notLive')}</DialogMessage>
      )}
    </RouteDialog>
  )
}

function EnrolForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('automation-people')
  const ui = useMessages('ui')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const enrol = useEnrolPeople(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const emails = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
    const wrong = emails.filter((each) => !emailAddress.safeParse(each).success)
    const why =
      emails.length === 0
        ? t('enrol.none')
        : emails.length > limit
          ? t('enrol.tooMany', { limit })
          : wrong.length > 0
            ? t('enrol.invalid', { addresses: shortened(wrong) })
            : undefined
    setProblem(why)
    if (why || enrol.isPending) return
    enrol.mutate(emails, {
      onSuccess: ({ enrolled, left_out, unknown }) => {
        const rest = left_out > 0 ? t('enrol.leftOut', { count: left_out }) : ''
        showAlert([t('enrol.added', { count: enrolled }), rest].filter(Boolean).join(' '))
        if (unknown.length === 0) return onClose()
        // Addresses that are no contacts stay in the field, to be corrected.
        setText(unknown.join('\n'))
        setProblem(t('enrol.unknown', { addresses: shortened(unknown) }))
      },
      onError: (error) => {
        if (wasAlerted(error)) return
        const code = error instanceof Refusal ? error.code : 'fault'
        setProblem(t.problem({ code }) ?? ui('problems.invalid'))
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <p style={{ color: 'var(--ink-2)' }}>{t('enrol.text')}</p>
      <FormAlert>{problem}</FormAlert>
      <TextArea
        name="emails"
        label={t('enrol.emails')}
        hint={t('enrol.hint', { limit })}
        rows={6}
        value={text}
        onChange={setText}
        autoFocus
      />
      <FormFoot onCancel={onClose} busy={enrol.isPending} submit={t('enrol.confirm')} />
    </form>
  )
}

const named = 5

function shortened(addresses: readonly string[]): string {
  return addresses.slice(0, named).join(', ') + (addresses.length > named ? ' …' : '')
}
