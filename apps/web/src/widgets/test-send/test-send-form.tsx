import { testSendLimits } from '@carillon/contract/test-send'
import { emailAddress } from '@carillon/contract/wire'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSendTest } from '#api/test-send.ts'
import { type Messages, useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { useShell } from '#shell/shell.ts'
import { usePerson } from '#shell/use-person.ts'
import { FormFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { useSaySent } from '../open-message/use-open-message.ts'
import { useTestData, useTestDataHere } from '../test-data/test-data.ts'
import { ContactField, type TestContact } from './contact-field.tsx'
import { whyNotSent } from './why-not-sent.ts'

interface TestSendFormProps {
  /** The single send, design or template that is tested. */
  templateId: string
  /** For a template: a version other than the active one. */
  versionId?: string
  /** For a single send: a variation of its A/B test. By default its own message is sent. */
  variationId?: string | undefined
  /** The place where the test was started, for usage statistics. */
  source?: string
  sender: number | null
  group: number | null
  customUrl: string | null
  /** A text of a prepared design that is still in the message. */
  sampleText?: string | undefined
  /** Saves the content. If it returns false, no test is sent. */
  beforeSending: () => Promise<boolean>
  onDone: () => void
  onCancel: () => void
  /** The caller's own fields, before the others. */
  children?: ReactNode
}

/** Sends a test message to a few addresses. Invalid addresses are named in a sentence, and nothing is sent. */
export function TestSendForm(props: TestSendFormProps) {
  const {
    templateId,
    versionId,
    variationId,
    source,
    sender,
    group,
    customUrl,
    beforeSending,
    onDone,
    onCancel,
  } = props
  const t = useMessages('test-send')
  const { user } = useShell()
  const [emails, setEmails] = useState(user.email?.email ?? '')
  const own = useTestData(templateId)
  const data = useTestDataHere() ?? own
  const [problem, setProblem] = useState<string>()
  const [contact, setContact] = useState<TestContact | null>(null)
  const mayFindContacts = accessTo('contacts', usePerson()) === 'open'
  /** True once the field of test data was left: its problems are shown from then on, not after each key. */
  const [isLeft, setLeft] = useState(false)
  const wrongData = data.problem ? t(`data.${data.problem.code}`, { ...data.problem }) : undefined
  const send = useSendTest(source)
  const saySent = useSaySent()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const addresses = emails
      .split(/[,;\n]/)
      .map((each) => each.trim())
      .filter(Boolean)
    const wrong = addressProblem(addresses, t)
    setProblem(wrong)
    setLeft(true)
    if (wrong || wrongData || !(await beforeSending())) return
    send.mutate(
      {
        template_id: templateId,
        ...(versionId ? { version_id_override: versionId } : {}),
        ...(variationId ? { variation_id: variationId } : {}),
        emails: addresses,
        ...(sender === null ? {} : { sender_id: sender }),
        ...(customUrl
          ? { custom_unsubscribe_url: customUrl }
          : group === null
            ? {}
            : { suppression_group_id: group }),
        ...(contact ? { contact_id: contact.id } : {}),
        ...(data.values ? { substitutions: data.values } : {}),
      },
      {
        onSuccess: () => {
          const to = addresses[0] ?? ''
          saySent(t('sent', { count: addresses.length }), { to, kind: 'any' }, { elsewhere: true })
          onDone()
        },
        onError: (error) => setProblem(whyNotSent(error, t)),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <FormAlert>{problem}</FormAlert>
      {props.children}
      <TextField
        name="emails"
        label={t('emails')}
        hint={t('emailsHint', { limit: testSendLimits.emails })}
        value={emails}
        onChange={setEmails}
        autoComplete="email"
        autoFocus
      />
      {mayFindContacts && <ContactField value={contact} onChange={setContact} />}
      <TextArea
        name="data"
        label={t('data.label')}
        optional
        rows={4}
        placeholder={'{ "first_name": "Ada" }'}
        value={data.text}
        onChange={(text) => {
          setLeft(false)
          data.change(text)
        }}
        onBlur={() => setLeft(true)}
        problem={isLeft ? wrongData : undefined}
        hint={t(contact ? 'data.besideContact' : 'data.hint')}
      />
      <p style={{ color: 'var(--ink-2)', fontSize: 'var(--text-small)' }}>{t('note')}</p>
      {props.sampleText !== undefined && <p role="note">{t('sampleText', { text: props.sampleText })}</p>}
      <FormFoot onCancel={onCancel} busy={send.isPending} submit={t('send')} />
    </form>
  )
}

function addressProblem(addresses: readonly string[], t: Messages<'test-send'>): string | undefined {
  const { emails: limit } = testSendLimits
  if (addresses.length > limit) return t('tooMany', { limit })
  const invalid = addresses.filter((each) => !emailAddress.safeParse(each).success)
  if (addresses.length === 0 || invalid.length > 0) return t('invalid', { addresses: invalid.join(', ') })
  return undefined
}
