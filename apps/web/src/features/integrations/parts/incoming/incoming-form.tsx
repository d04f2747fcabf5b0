import {
  contactFrom,
  hasIdentifier,
  type IncomingMapping,
  itemsOf,
} from '@carillon/contract/incoming-mapping'
import {
  type IncomingWebhook,
  type IncomingWebhookInput,
  incomingLimits,
} from '@carillon/contract/incoming-webhooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSuggestMapping } from '#api/incoming-webhooks.ts'
import { listsQuery } from '#api/lists.ts'
import { wasAlerted } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { MultiSelectField } from '#ui/form/select-field.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { ContactPreview } from './contact-preview.tsx'
import { type ExampleValue, MapValues } from './map-values.tsx'
import { example, parseJson } from './sample.rules.ts'

interface IncomingFormProps {
  webhook?: IncomingWebhook
  save: (input: IncomingWebhookInput) => Promise<unknown>
  onCancel: () => void
}

interface Read {
  itemsPath: string
  itemsPaths: readonly string[]
  values: readonly ExampleValue[]
}

/** An example of a call, and which of its values goes into which field; below, the contact made from it. */
export function IncomingForm({ webhook, save, onCancel }: IncomingFormProps) {
  const t = useMessages('integrations')
  const lists = useQuery(listsQuery)
  const suggest = useSuggestMapping()
  const [label, setLabel] = useState(webhook?.label ?? '')
  const [text, setText] = useState(() => (webhook?.sample ? JSON.stringify(webhook.sample, null, 2) : ''))
  const [read, setRead] = useState<Read>()
  const [mappings, setMappings] = useState<readonly IncomingMapping[]>(webhook?.field_mappings ?? [])
  const [listIds, setListIds] = useState<string[]>(webhook?.list_ids ?? [])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const sample = parseJson(text)
  const [person] = (read && itemsOf(sample, read.itemsPath)) || []
  const contact = person ? contactFrom(person, mappings) : undefined

  const look = (from: string, itemsPath?: string, keeps = false) => {
    setProblem(undefined)
    const payload = parseJson(from)
    if (payload === undefined) return setProblem(t('incoming.notJson'))
    suggest.mutate(
      { sample: payload, ...(itemsPath === undefined ? {} : { items_path: itemsPath }) },
      {
        onSuccess: ({ items_path, items_paths, values }) => {
          setRead({ itemsPath: items_path, itemsPaths: items_paths, values })
          if (!keeps)
            setMappings(values.flatMap(({ path, field_id }) => (field_id ? [{ path, field_id }] : [])))
        },
        onError: (error) => setProblem(sentence(error)),
      },
    )
  }
  // A saved mapping is shown again with its example.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (webhook?.sample) look(text, webhook.items_path, true)
  }, [])

  const sentence = (error: unknown) =>
    wasAlerted(error)
      ? undefined
      : (error instanceof Refusal && t.refusal(error.code, error.details)) || t.problem('fault')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (mappings.length === 0) return setProblem(t('incoming.noMapping'))
    setBusy(true)
    setProblem(undefined)
    save({
      label,
      list_ids: listIds,
      field_mappings: [...mappings],
      items_path: read?.itemsPath ?? webhook?.items_path ?? '',
      ...(sample === undefined ? {} : { sample }),
    })
      .catch((error: unknown) => setProblem(sentence(error)))
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit} noValidate>
      <FormAlert>{problem}</FormAlert>
      <TextField
        name="label"
        label={t('form.label')}
        value={label}
        onChange={setLabel}
        maxLength={incomingLimits.label}
        autoComplete="off"
        autoFocus
        optional
      />
      <TextArea
        name="sample"
        label={t('incoming.sample')}
        hint={t('incoming.sampleHint')}
        value={text}
        onChange={setText}
        rows={7}
        placeholder={example}
      />
      <Button busy={suggest.isPending} onClick={() => look(text)} disabled={text.trim() === ''}>
        {t('incoming.read')}
      </Button>
      {read && (
        <MapValues
          {...read}
          mappings={mappings}
          onChange={setMappings}
          onItemsPath={(path) => look(text, path)}
        />
      )}
      {contact && <ContactPreview contact={contact} isKnown={hasIdentifier(contact)} />}
      <div style={{ marginTop: 'var(--space-16)' }}>
        <MultiSelectField
          name="list_ids"
          label={t('incoming.lists')}
          hint={t('incoming.listsHint')}
          value={listIds}
          onChange={setListIds}
          choices={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          nothingFound={t('incoming.noList')}
          max={incomingLimits.lists}
          optional
        />
      </div>
      <DialogFoot>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button type="submit" look="primary" busy={isBusy} disabled={mappings.length === 0}>
          {t(webhook ? 'form.save' : 'form.add')}
        </Button>
      </DialogFoot>
    </form>
  )
}
