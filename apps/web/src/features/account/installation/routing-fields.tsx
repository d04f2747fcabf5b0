import { mailServerLimits } from '@carillon/contract/installation'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import style from './installation.module.css'
import type { ServerValues } from './server-values.ts'

interface RoutingFieldsProps {
  form: ZodForm<ServerValues>
  /** True if the server has to stay a default one, because no other is. */
  isOnlyDefault: boolean
}

/** The fields of the mail that a server takes, and of its share and rate. */
export function RoutingFields({ form, isOnlyDefault }: RoutingFieldsProps) {
  const t = useMessages('installation-settings')
  return (
    <fieldset className={style['part']}>
      <legend>{t('routing.title')}</legend>
      <p className={style['hint']}>{t('routing.text')}</p>
      <CheckboxField
        {...form.field('is_default')}
        label={t('routing.default')}
        hint={t(isOnlyDefault ? 'routing.onlyDefault' : 'routing.defaultHint')}
        disabled={isOnlyDefault}
      />
      <TagsField
        {...form.field('sender_domains')}
        label={t('routing.domains')}
        hint={t('routing.domainsHint')}
        known={[]}
        max={mailServerLimits.named}
        maxLength={mailServerLimits.host}
        placeholder="news.example.com"
      />
      <GroupFields form={form} />
      <TagsField
        {...form.field('ip_pools')}
        label={t('routing.pools')}
        hint={t('routing.poolsHint')}
        known={[]}
        max={mailServerLimits.named}
        maxLength={mailServerLimits.pool}
      />
      <div className={style['half']}>
        <TextField {...form.field('weight')} label={t('routing.weight')} hint={t('routing.weightHint')} />
        <TextField
          {...form.field('messages_per_hour')}
          label={t('routing.rate')}
          hint={t('routing.rateHint')}
        />
      </div>
    </fieldset>
  )
}

/** A box for each unsubscribe group. People who may not see the groups leave the chosen ones as they are. */
function GroupFields({ form }: Pick<RoutingFieldsProps, 'form'>) {
  const t = useMessages('installation-settings')
  const mayRead = useMay(unsubscribeGroups.list)
  const { data = [] } = useQuery({ ...unsubscribeGroupsQuery, enabled: mayRead })
  if (data.length === 0) return null
  const { unsubscribe_groups: chosen } = form.values
  return (
    <fieldset className={style['groups']}>
      <legend>{t('routing.groups')}</legend>
      {data.map(({ id, name }) => (
        <CheckboxField
          key={id}
          name={`group-${id}`}
          label={name}
          value={chosen.includes(id)}
          onChange={(isOn) =>
            form.set({ unsubscribe_groups: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })
          }
          onBlur={() => undefined}
          problem={undefined}
        />
      ))}
    </fieldset>
  )
}
