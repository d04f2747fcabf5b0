import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFlow } from './flow-context.ts'
import { NotifyFields, WebhookFields } from './outside-fields.tsx'
import type { DraftParts } from './wait-fields.tsx'

const actions = [
  ...(['add_to_list', 'remove_from_list', 'set_field', 'clear_field'] as const),
  ...(['notify', 'call_webhook'] as const),
]
/** Fields by which a contact is found, and fields that are lists of values: a step can't set them. */
const untouched = [
  ...['email', 'alternate_emails', 'phone_number_id', 'external_id', 'anonymous_id'],
  ...['list_ids', 'segment_ids', 'unique_name'],
]

/** The action of a step on the contact, or the people it notifies. */
export function ActionFields(parts: DraftParts) {
  const { draft, change, problems } = parts
  const t = useMessages('automation-detail')
  const { words } = useFlow()
  const { data: lists = [] } = useQuery(listsQuery)
  const { data: fields } = useQuery(customFieldsQuery)
  const isField = draft.action === 'set_field' || draft.action === 'clear_field'
  const isList = draft.action === 'add_to_list' || draft.action === 'remove_from_list'
  const problem = (name: string) => problems[name] && t(`problem.${problems[name]}`)
  const known = [
    ...(fields?.reserved_fields ?? [])
      .filter(({ name, read_only }) => !read_only && !untouched.includes(name))
      .map(({ name, field_type }) => ({ value: name, label: words.field(name), type: field_type })),
    ...(fields?.custom_fields ?? []).map(({ id, name, field_type }) => ({
      value: id,
      label: name,
      type: field_type,
    })),
  ]
  return (
    <>
      <SelectField
        name="action"
        label={t('panel.action')}
        value={draft.action}
        onChange={(action) => action && change({ action })}
        choices={actions.map((value) => ({ value, label: t(`panel.${value}`) }))}
      />
      {draft.action === 'notify' && <NotifyFields {...parts} />}
      {draft.action === 'call_webhook' && <WebhookFields {...parts} />}
      {isList && (
        <SelectField
          name="list"
          label={t('panel.list')}
          placeholder={t('panel.listPlaceholder')}
          value={draft.list}
          onChange={(list) => change({ list })}
          choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFound={t('panel.nothing')}
          problem={problem('list')}
          searchable
        />
      )}
      {isField && (
        <SelectField
          name="field"
          label={t('panel.field')}
          placeholder={t('panel.fieldPlaceholder')}
          value={draft.field}
          onChange={(field) =>
            change({ field, valueType: known.find(({ value }) => value === field)?.type ?? 'Text' })
          }
          choices={known.map(({ value, label }) => ({ value, label }))}
          nothingFound={t('panel.nothing')}
          problem={problem('field')}
          searchable
        />
      )}
      {draft.action === 'set_field' && (
        <TextField
          name="value"
          type={draft.valueType === 'Number' ? 'number' : 'text'}
          label={t('panel.value')}
          hint={draft.valueType === 'Date' ? t('panel.dateHint') : undefined}
          value={draft.value}
          onChange={(value) => change({ value })}
          problem={problem('value')}
        />
      )}
    </>
  )
}
