import { singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { audienceQuery } from '#api/single-send-review.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { MultiSelectField } from '#ui/form/select-field.tsx'
import { type Settings, sendToOf, useDraft } from './draft.ts'
import style from './settings-panel.module.css'

interface RecipientFieldsProps {
  /** The address that the dialogs are below. */
  base: string
  /** The number of recipients, where it isn't that of an email. */
  total?: ReactNode
}

/** Included and excluded recipients, with the resulting number. */
export function RecipientFields({ base, total = <LiveTotal /> }: RecipientFieldsProps) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
  const choices = useListChoices(settings)
  const segments = useSegmentChoices(settings)
  const [excludes, setExcludes] = useState(
    settings.excludedLists.length + settings.excludedSegments.length > 0,
  )
  return (
    <>
      <div className={style['withCreate']}>
        <MultiSelectField
          name="lists"
          label={t('settings.sendTo')}
          placeholder={t('settings.sendToPlaceholder')}
          value={settings.lists}
          onChange={(lists) => change({ lists })}
          choices={choices}
          max={singleSendLimits.lists}
          nothingFound={t('settings.noLists')}
          disabled={settings.all}
        />
        <Link to={dialogTo(`${base}/create_list`)}>{t('settings.createList')}</Link>
      </div>
      {(segments.length > 0 || settings.segments.length > 0) && (
        <MultiSelectField
          name="segments"
          label={t('settings.segments')}
          placeholder={t('settings.segmentsPlaceholder')}
          value={settings.segments}
          onChange={(chosen) => change({ segments: chosen })}
          choices={segments}
          max={singleSendLimits.segments}
          hint={t('settings.segmentsHint', { limit: singleSendLimits.segments })}
          nothingFound={t('settings.noSegments')}
          disabled={settings.all}
        />
      )}
      <CheckboxField
        name="all"
        label={t('settings.allContacts')}
        value={settings.all}
        onChange={(all) => change({ all })}
      />
      <CheckboxField
        name="exclude"
        label={t('settings.exclude')}
        value={excludes}
        onChange={(on) => {
          setExcludes(on)
          if (!on) change({ excludedLists: [], excludedSegments: [] })
        }}
      />
      {excludes && (
        <MultiSelectField
          name="excludedLists"
          label={t('settings.excludeLists')}
          placeholder={t('settings.excludePlaceholder')}
          value={settings.excludedLists}
          onChange={(excludedLists) => change({ excludedLists })}
          choices={choices}
          max={singleSendLimits.excludedLists}
          nothingFound={t('settings.noLists')}
        />
      )}
      {excludes && (segments.length > 0 || settings.excludedSegments.length > 0) && (
        <MultiSelectField
          name="excludedSegments"
          label={t('settings.excludeSegments')}
          placeholder={t('settings.excludeSegmentsPlaceholder')}
          value={settings.excludedSegments}
          onChange={(excludedSegments) => change({ excludedSegments })}
          choices={segments}
          max={singleSendLimits.excludedSegments}
          hint={t('settings.segmentsHint', { limit: singleSendLimits.excludedSegments })}
          nothingFound={t('settings.noSegments')}
        />
      )}
      {total}
    </>
  )
}

function useListChoices({ lists: chosen, excludedLists }: Settings) {
  const format = useFormat()
  const { data: lists } = useQuery(listsQuery)
  if (!lists) return notNamedYet([...chosen, ...excludedLists])
  return lists.map(({ id, name, contact_count }) => ({
    value: id,
    label: `${name} (${format.number(contact_count)})`,
  }))
}

/** Segments with their sizes. An invalid segment can't be chosen. */
function useSegmentChoices({ segments: chosen, excludedSegments }: Settings) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const { data: segments } = useQuery(segmentsQuery)
  if (!segments) return notNamedYet([...chosen, ...excludedSegments])
  return segments.map(({ id, name, contacts_count, state }) => ({
    value: id,
    label:
      state === 'invalid'
        ? t('settings.invalidSegment', { name })
        : state === 'processing'
          ? name
          : `${name} (${format.number(contacts_count)})`,
    disabled: state === 'invalid',
  }))
}

/** What is chosen, until its names are known: a field would show ids. */
function notNamedYet(ids: readonly string[]) {
  return [...new Set(ids)].map((value) => ({ value, label: '…', disabled: false }))
}

/** The number of recipients of the current settings, without suppressed addresses. */
function LiveTotal() {
  const t = useMessages('single-sends')
  const { settings } = useDraft()
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const { data } = useQuery({
    ...audienceQuery(sendToOf(settings), settings.customUrl === null ? settings.group : null),
    enabled: hasSources,
  })
  if (!hasSources) return null
  return (
    <output className={style['total']} style={{ display: 'block' }}>
      {data
        ? t(data.counting ? 'settings.about' : 'settings.total', { count: data.total })
        : t('settings.counting')}
    </output>
  )
}
