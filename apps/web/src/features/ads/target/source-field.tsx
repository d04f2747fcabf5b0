import { adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { type Choice, MultiSelectField } from '#ui/form/select-field.tsx'
import type { AdFields } from '../parts/ad-fields.rules.ts'

interface SourceFieldProps {
  label: string
  hint: string
  audience: AdFields['audience']
  onChange: (sources: Pick<AdFields['audience'], 'list_ids' | 'segment_ids'>) => void
  problem: string | undefined
}

/** The lists and segments of an audience, with their sizes. */
export function SourceField({ label, hint, audience, onChange, problem }: SourceFieldProps) {
  const t = useMessages('ad-wizard')
  const choices = useChoices(audience)
  const isReading = useIsReading()
  const value = [
    ...audience.list_ids.map((id) => `list:${id}`),
    ...audience.segment_ids.map((id) => `segment:${id}`),
  ]
  const idsOf = (values: readonly string[], kind: 'list' | 'segment') =>
    values.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1))
  return (
    <MultiSelectField
      name="audience"
      label={label}
      hint={hint}
      placeholder={t('audience.placeholder')}
      disabled={isReading}
      value={value}
      onChange={(values) =>
        onChange({ list_ids: idsOf(values, 'list'), segment_ids: idsOf(values, 'segment') })
      }
      choices={choices}
      max={adCampaignLimits.sources}
      nothingFound={t('audience.noneFound')}
      problem={problem}
    />
  )
}

/** All lists and segments. One that can no longer be chosen can still be taken out. */
function useChoices({ list_ids, segment_ids }: AdFields['audience']): Choice[] {
  const t = useMessages('ad-wizard')
  const format = useFormat()
  const { data: lists } = useQuery(listsQuery)
  const { data: segments } = useQuery(segmentsQuery)
  const sized = (name: string, count: number) => `${name} (${format.number(count)})`
  const ofLists = (lists ?? []).map(({ id, name, contact_count }) => ({
    value: `list:${id}`,
    label: sized(name, contact_count),
  }))
  const ofSegments = (segments ?? []).map(({ id, name, contacts_count, state }) => ({
    value: `segment:${id}`,
    label: state === 'ready' ? sized(name, contacts_count) : name,
    disabled: state === 'invalid' && !segment_ids.includes(id),
  }))
  return [
    ...inGroup(withUnnamed(ofLists, 'list', list_ids, lists !== undefined), t('audience.lists')),
    ...inGroup(
      withUnnamed(ofSegments, 'segment', segment_ids, segments !== undefined),
      t('audience.segments'),
    ),
  ]

  /** Adds the chosen ones that are not listed, because their names are not loaded or because they were deleted. */
  function withUnnamed(known: Choice[], kind: string, ids: readonly string[], isLoaded: boolean): Choice[] {
    const missing = ids.filter((id) => !known.some(({ value }) => value === `${kind}:${id}`))
    return [
      ...known,
      ...missing.map((id) => ({ value: `${kind}:${id}`, label: isLoaded ? t('audience.deleted') : '…' })),
    ]
  }
}

function inGroup(choices: Choice[], group: string): Choice[] {
  return choices.map((choice) => ({ ...choice, group }))
}
