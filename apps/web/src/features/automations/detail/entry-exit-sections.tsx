import { type Entrance, exitCriteria } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { AgainField } from './again-field.tsx'
import { DateEntryFields } from './date-entry-fields.tsx'
import { Section } from './section.tsx'
import { useDraft } from './use-automation-draft.ts'
import { WhenLoaded } from './when-loaded.tsx'

export function EntrySection() {
  const t = useMessages('automation-detail')
  const { stored, settings, change } = useDraft()
  const sources = useSources()
  const { entrance_criteria: entry } = settings
  // True if entry by a date is chosen but its field is not: there is nothing to save yet.
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
    <Section name="entry" isOnly>
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
          value: `list:${id}`,
          label: name,
          group: t('entry.lists'),
        })),
        ...(segments.data ?? []).map(({ id, name, state }) => ({
          value: `segment:${id}`,
          label: name,
          group: t('entry.segments'),
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
