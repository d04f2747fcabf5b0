import { automationLimits } from '@carillon/contract/automations'
import { isUnsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { ipPoolsQuery } from '#api/ips.ts'
import { categoriesQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { Section } from './section.tsx'
import { SendWindowFields } from './send-window-fields.tsx'
import { SenderOfAll } from './sender-of-all.tsx'
import { useDraft } from './use-automation-draft.ts'
import { WhenLoaded } from './when-loaded.tsx'

export function NameSection() {
  const t = useMessages('automation-detail')
  const { settings, change, flush } = useDraft()
  return (
    <Section name="name" isOnly>
      <TextField
        name="name"
        label={t('name.label')}
        hint={t('name.hint')}
        value={settings.name}
        maxLength={automationLimits.name}
        onChange={(name) => change({ name })}
        onBlur={() => void flush()}
        problem={settings.name.trim() === '' ? t('name.required') : undefined}
      />
    </Section>
  )
}

export function UnsubscribeSection() {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const groups = useQuery(unsubscribeGroupsQuery)
  const { data: known = [] } = useQuery(categoriesQuery)
  return (
    <Section name="unsubscribe">
      <SenderOfAll />
      <WhenLoaded queries={[groups]}>
        <UnsubscribeFields groups={groups.data ?? []} />
      </WhenLoaded>
      <SendWindowFields />
      <TagsField
        name="categories"
        label={t('unsubscribe.categories')}
        placeholder={t('unsubscribe.categoriesPlaceholder')}
        hint={t('unsubscribe.categoriesHint', { limit: automationLimits.categories })}
        value={settings.categories}
        onChange={(categories) => change({ categories })}
        known={known}
        max={automationLimits.categories}
        maxLength={automationLimits.categoryLength}
        optional
      />
      <IpPoolField />
    </Section>
  )
}

const customLink = 'custom'

function UnsubscribeFields({ groups }: { groups: readonly { id: number; name: string }[] }) {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const { suppression_group_id: group, custom_unsubscribe_url: url } = settings
  if (url !== null) {
    return (
      <>
        <TextField
          name="customUrl"
          type="url"
          label={t('unsubscribe.customUrl')}
          hint={t('unsubscribe.customUrlHint')}
          value={url}
          onChange={(value) => change({ custom_unsubscribe_url: value })}
          problem={url !== '' && !isUnsubscribeUrl(url) ? 'unsubscribe_url_invalid' : undefined}
        />
        <p>
          <Button size="toolbar" look="quiet" onClick={() => change({ custom_unsubscribe_url: null })}>
            {t('unsubscribe.backToGroups')}
          </Button>
        </p>
      </>
    )
  }
  return (
    <SelectField
      name="group"
      label={t('unsubscribe.group')}
      placeholder={t('unsubscribe.placeholder')}
      hint={t('unsubscribe.groupHint')}
      value={group === null ? '' : String(group)}
      onChange={(value) =>
        value === customLink
          ? change({ custom_unsubscribe_url: '', suppression_group_id: null })
          : change({ suppression_group_id: Number(value) || null })
      }
      choices={[
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: String(globalGroupId), label: t('unsubscribe.global') },
        { value: customLink, label: t('unsubscribe.custom') },
      ]}
      searchable={groups.length > 8}
    />
  )
}

/** The choice of an IP pool. Without pools there is no such field. */
function IpPoolField() {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const { data: pools = [] } = useQuery(ipPoolsQuery)
  const { ip_pool: pool } = settings
  if (pools.length === 0) return null
  const isGone = pool !== null && !pools.some(({ name }) => name === pool)
  return (
    <SelectField
      name="ipPool"
      label={t('unsubscribe.ipPool')}
      placeholder={t('unsubscribe.noIpPool')}
      value={pool ?? ''}
      onChange={(name) => change({ ip_pool: name || null })}
      choices={[
        ...pools.map(({ name }) => ({ value: name, label: name })),
        ...(isGone ? [{ value: pool, label: t('unsubscribe.ipPoolGone', { name: pool }) }] : []),
      ]}
      clearable
      optional
    />
  )
}
