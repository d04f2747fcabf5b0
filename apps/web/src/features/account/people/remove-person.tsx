import type { KeyDecision } from '@carillon/contract/teammates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keysOfPersonQuery, useRemovePerson } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'

/** /account/people/:username/remove: asks for each key and webhook that the person answers for. */
export function Component() {
  const t = useMessages('teammates')
  const { username = '' } = useParams()
  const query = useQuery(keysOfPersonQuery(username))
  const page = `/account/people/${encodeURIComponent(username)}`
  return (
    <ItemDialog
      title={t('removeDialog.title')}
      query={query}
      item={query.data}
      page={page}
      gone={t('removeDialog.gone')}
    >
      {(keys, close) => <Question username={username} {...keys} onClose={close} />}
    </ItemDialog>
  )
}

interface QuestionProps {
  username: string
  api_keys: readonly { api_key_id: string; name: string }[]
  incoming_webhooks: readonly { id: string; name: string }[]
  onClose: () => void
}

function Question({ username, api_keys, incoming_webhooks, onClose }: QuestionProps) {
  const t = useMessages('teammates')
  const navigate = useNavigate()
  const remove = useRemovePerson()
  const isOwn = useShell().user.email?.email === username
  const [decisions, setDecisions] = useState<Readonly<Record<string, KeyDecision>>>({})
  const things = [
    ...api_keys.map(({ api_key_id: id, name }) => ({ id, name })),
    ...incoming_webhooks.map(({ id, name }) => ({ id, name })),
  ]
  const decided = (id: string) => decisions[id] ?? ('revoke' as const)
  const { error } = remove
  return (
    <ActionQuestion
      confirm={t('removeDialog.title')}
      action={remove}
      input={{
        username,
        api_keys: api_keys.map(({ api_key_id }) => ({ api_key_id, decision: decided(api_key_id) })),
        incoming_webhooks: incoming_webhooks.map(({ id }) => ({ id, decision: decided(id) })),
      }}
      done={() => t('removeDialog.done', { email: username })}
      gone={t('removeDialog.gone')}
      onDone={() => void navigate('/account/people')}
      problem={error instanceof Refusal && error.problems[0] ? t.problem(error.problems[0]) : undefined}
      isReady={things.every(({ id }) => decisions[id])}
      staysOpen
      danger
      onClose={onClose}
    >
      <p>{t('removeDialog.text', { email: username })}</p>
      {things.length > 0 && <p>{t(isOwn ? 'removeDialog.yourself' : 'removeDialog.keys')}</p>}
      {things.map(({ id, name }) => (
        <RadioField
          key={id}
          name={id}
          label={name}
          value={decisions[id] ?? ''}
          problem={undefined}
          onChange={(decision) => setDecisions({ ...decisions, [id]: decision as KeyDecision })}
          choices={[
            { value: 'take_over', label: t('removeDialog.takeOver'), disabled: isOwn },
            { value: 'revoke', label: t('removeDialog.revoke') },
          ]}
        />
      ))}
    </ActionQuestion>
  )
}
