import type { Sender } from '@carillon/contract/senders'
import { type SingleSendDefaults, singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { globalGroupId, type UnsubscribeGroup } from '@carillon/contract/unsubscribe-groups'
import * as z from 'zod/mini'
import { useChangeSingleSendDefaults } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from './settings-card.tsx'

const none = 'none'
const Fields = z.object({ sender_id: z.string(), suppression_group_id: z.string() })
type Fields = z.output<typeof Fields>

interface DefaultsFormProps {
  defaults: SingleSendDefaults
  senders: readonly Sender[]
  groups: readonly UnsubscribeGroup[]
}

/** Sender and unsubscribe group that new single sends begin with. */
export function DefaultsForm({ defaults, senders, groups }: DefaultsFormProps) {
  const t = useMessages('account')
  const change = useChangeSingleSendDefaults()
  const form = useZodForm(
    Fields,
    (fields: Fields) => {
      const { sender_id, suppression_group_id } = fields
      const body = { sender_id: idOf(sender_id), suppression_group_id: idOf(suppression_group_id) }
      return change.mutateAsync(body).then(() => {
        form.reset(fields)
        showAlert(t('settings.saved'))
      }, fieldProblems)
    },
    {
      initial: {
        sender_id: String(defaults.sender_id ?? none),
        suppression_group_id: String(defaults.suppression_group_id ?? none),
      },
    },
  )
  const noChoice = { value: none, label: t('settings.defaults.none') }
  return (
    <SettingsCard
      title={t('settings.defaults.title')}
      text={t('settings.defaults.text')}
      form={form}
      call={singleSendDefaults.update}
    >
      <SelectField
        {...form.field('sender_id')}
        label={t('settings.defaults.sender')}
        choices={[
          noChoice,
          ...senders.map(({ id, nickname, verified }) => ({
            value: String(id),
            label: verified ? nickname : t('settings.defaults.notVerified', { name: nickname }),
          })),
        ]}
        searchable={senders.length > 8}
      />
      <SelectField
        {...form.field('suppression_group_id')}
        label={t('settings.defaults.group')}
        choices={[
          noChoice,
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: String(globalGroupId), label: t('settings.defaults.global') },
        ]}
        searchable={groups.length > 8}
      />
    </SettingsCard>
  )
}

function idOf(value: string): number | null {
  return value === none ? null : Number(value)
}
