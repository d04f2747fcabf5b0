import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { VersionPlace } from '#api/dynamic-templates.ts'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useSampleText } from '#widgets/test-send/sample-text.ts'
import { TestSendForm } from '#widgets/test-send/test-send-form.tsx'

interface TestFormProps {
  place: VersionPlace
  html: string
  beforeSending: () => Promise<boolean>
  onDone: () => void
}

/** A form for a test of a version. A template has no sender, so the user chooses one here. */
export function TestForm({ place, html, beforeSending, onDone }: TestFormProps) {
  const t = useMessages('dynamic-templates')
  const query = useQuery(sendersQuery)
  const { data } = query
  const sampleText = useSampleText(html)
  const [chosen, choose] = useState('')
  if (!data) return <NotLoaded query={query} />
  const senders = data.filter(({ verified }) => verified)
  const sender = senders.find(({ id }) => String(id) === chosen) ?? senders[0]
  if (!sender) return <p>{t.rich('test.noSender', { a: <Link to="/senders/new" /> })}</p>
  return (
    <TestSendForm
      templateId={place.template_id}
      versionId={place.version_id}
      source="dynamic-templates"
      sender={sender.id}
      group={null}
      customUrl={null}
      sampleText={sampleText}
      beforeSending={beforeSending}
      onDone={onDone}
      onCancel={onDone}
    >
      <SelectField
        name="sender"
        label={t('test.from')}
        hint={t('test.fromHint')}
        value={String(sender.id)}
        onChange={choose}
        choices={senders.map(({ id, from }) => ({
          value: String(id),
          label: `${from.name} <${from.email}>`,
        }))}
        searchable={senders.length > 8}
      />
    </TestSendForm>
  )
}
