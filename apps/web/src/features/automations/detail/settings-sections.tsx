import { automationLimits, type Entrance, exitCriteria } from '@carillon/contract/automations'
import { isUnsubscribeUrl } from '@carillon/contract/custom-unsubscribe-url'
import { globalGroupId } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { ipPoolsQuery } from '#api/outgoing-mail.ts'
import { segmentsQuery } from '#api/segments.ts'
import { categoriesQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { AgainField } from './again-field.tsx'
import { DateEntryFields } from './date-entry-fields.tsx'
import { Section } from './section.tsx'
import { useDraft } from './use-automation-draft.ts'
import { WhenLoaded } from './when-loaded.tsx'

export function NameSection() {
  const t = useMessages('automation-detail')
  const { settings, change, flush } = useDraft()
  return (
    <Section name="name">
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

export function EntrySection() {
  const t = useMessages('automation-detail')
  const { stored, settings, change } = useDraft()
  const sources = useSources()
  const { entrance_criteria: entry } = settings
  // Chosen, and its field not yet: there is nothing to save.
  const [isDateBegun, setDateBegun] = useState(false)
  const isByDate = entry ? entry.type === 'date' : isDateBegun
  const isFixed = !stored.can_change_entry
  const value = isByDate ? 'date' : sourceValue(entry)
  const fields = useQuery(customFieldsQuery)
  const hint = isFixed
    ? t('entry.fixed')
    : stored.live_since !== null
      ? t('entry.replace')
      : isByDate
        ? undefined
        : t(entry?.type === 'all' ? 'entry.allWarning' : 'entry.once')
  return (
    <Section name="entry">
      <WhenLoaded queries={sources.queries}>
        <SelectField
          name="entry"
          label={t(isByDate ? 'entry.labelDate' : 'entry.label')}
          placeholder={t('entry.placeholder')}
          value={value}
          onChange={(chosen) => {
            setDateBegun(chosen === 'date')
            if (chosen !== 'date' || !isByDate) change({ entrance_criteria: entranceOf(chosen) })
          }}
          choices={[
            { value: 'all', label: t('entry.all'), group: ' ' },
            ...sources.choices(value),
            { value: 'date', label: t('entry.date'), group: t('entry.dates') },
          ]}
          nothingFound={t('entry.nothing')}
          hint={hint}
          disabled={isFixed}
          searchable
        />
      </WhenLoaded>
      {isByDate && (
        <WhenLoaded queries={[fields]}>
          <DateEntryFields disabled={isFixed} />
        </WhenLoaded>
      )}
      {!entry?.date?.yearly && <AgainField />}
    </Section>
  )
}

export function ExitSection() {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const sources = useSources()
  const { exit_criteria, exit_when } = settings
  const value = exit_when ? `${exit_when.type}:${exit_when.id}` : ''
  return (
    <Section name="exit">
      <SelectField
        name="exit"
        label={t('exit.label')}
        value={exit_criteria}
        onChange={(criteria) => {
          if (criteria)
            change({ exit_criteria: criteria, ...(criteria === 'matches' ? {} : { exit_when: null }) })
        }}
        choices={exitCriteria.map((each) => ({ value: each, label: t(`exit.${each}`) }))}
        hint={t('exit.hint')}
      />
      {exit_criteria === 'matches' && (
        <WhenLoaded queries={sources.queries}>
          <SelectField
            name="exitWhen"
            label={t('exit.when')}
            placeholder={t('exit.whenPlaceholder')}
            value={value}
            onChange={(chosen) => change({ exit_when: sourceOf(chosen) })}
            choices={sources.choices(value)}
            nothingFound={t('entry.nothing')}
            searchable
          />
        </WhenLoaded>
      )}
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
      <WhenLoaded queries={[groups]}>
        <UnsubscribeFields groups={groups.data ?? []} />
      </WhenLoaded>
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

/** Without pools there is no such field. */
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

/** Lists and segments in one choice: `list:…` and `segment:…`. */
function useSources() {
  const t = useMessages('automation-detail')
  const lists = useQuery(listsQuery)
  const segments = useQuery(segmentsQuery)
  return {
    queries: [lists, segments] as const,
    choices: (current: string) => {
      const all = [
        ...(lists.data ?? []).map(({ id, name }) => ({
          ...{ value: `list:${id}`, label: name, group: t('entry.lists') },
        })),
        ...(segments.data ?? []).map(({ id, name, state }) => ({
          ...{ value: `segment:${id}`, label: name, group: t('entry.segments') },
          disabled: state === 'invalid',
        })),
      ]
      const isKnown = ['', 'all', 'date'].includes(current) || all.some(({ value }) => value === current)
      return isKnown ? all : [{ value: current, label: t('entry.gone'), group: ' ', disabled: true }, ...all]
    },
  }
}

function sourceValue(entry: Entrance | null): string {
  if (entry === null) return ''
  return entry.type === 'all' ? 'all' : `${entry.type}:${entry.id}`
}

function sourceOf(chosen: string): { type: 'list' | 'segment'; id: string } | null {
  const [type, id] = chosen.split(':')
  return (type === 'list' || type === 'segment') && id ? { type, id } : null
}

function entranceOf(chosen: string): Entrance | null {
  if (chosen === 'all') return { type: 'all', occurs: 'first' }
  const source = sourceOf(chosen)
  return source && { ...source, occurs: 'first' }
}
