import type { ImportPreview, UnsubscribedElsewhere } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField, RadioField } from '#ui/form/checkbox-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Card } from '#ui/page/card.tsx'
import { hasStatus, type StatusChoice, statusActs } from './status.rules.ts'

interface StatusQuestionProps {
  preview: ImportPreview
  choice: StatusChoice
  onChange: (changes: Partial<StatusChoice>) => void
}

/** Asks about people who have unsubscribed elsewhere: people that columns of the file name, or everyone in it. */
export function StatusQuestion({ preview, choice, onChange }: StatusQuestionProps) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const columns = preview.columns.flatMap(({ header, status }) => (status ? [{ header, ...status }] : []))
  const asks = hasStatus(preview) && !choice.everyone
  return (
    <Card>
      {asks && (
        <RadioField
          name="status"
          label={t('elsewhere.title')}
          value={choice.act}
          onChange={(act) => onChange({ act })}
          hint={columns.map(({ header, count, values }) => (
            <span key={header} style={{ display: 'block' }}>
              {count === 0
                ? t('elsewhere.columnNone', { column: header, rows: format.number(preview.sampled_rows) })
                : t('elsewhere.column', {
                    column: header,
                    count,
                    rows: format.number(preview.sampled_rows),
                    values: values.join(', '),
                  })}
            </span>
          ))}
          choices={statusActs.map((act) => ({ value: act, label: t(`elsewhere.${act}`) }))}
        />
      )}
      <CheckboxField
        name="everyone-left"
        label={t('elsewhere.everyone')}
        hint={t('elsewhere.everyoneHint')}
        value={choice.everyone}
        onChange={(everyone) => onChange({ everyone })}
      />
      {(choice.everyone || (asks && choice.act === 'unsubscribe')) && (
        <GroupField group={choice.group} onChange={(group) => onChange({ group })} />
      )}
    </Card>
  )
}

const everything = 'everything'

function GroupField({
  group,
  onChange,
}: {
  group: UnsubscribedElsewhere['group_id']
  onChange: (group: number | null) => void
}) {
  const t = useMessages('import-wizard')
  const { data: groups = [] } = useQuery(unsubscribeGroupsQuery)
  if (groups.length === 0) return null
  return (
    <SelectField
      name="status-group"
      label={t('elsewhere.from')}
      value={group == null ? everything : String(group)}
      onChange={(chosen) => onChange(chosen === everything ? null : Number(chosen))}
      choices={[
        { value: everything, label: t('elsewhere.everything') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
