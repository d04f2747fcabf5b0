import { singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { audienceQuery } from '#api/single-send-review.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { type Choice, MultiSelectField } from '#ui/form/select-field.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { sendToOf, useDraft } from '../parts/draft.ts'
import { type Chosen, choiceOf, chosenOf, everybody, isFull, valuesOf } from './recipient-choice.rules.ts'
import style from './settings.module.css'

interface RecipientFieldsProps {
  /** The address that the dialogs are below. */
  base: string
  /** The number of recipients, if it is not counted as for an email. */
  total?: ReactNode
}

/** Included and excluded recipients, with the resulting number. */
export function RecipientFields({ base, total = <LiveTotal /> }: RecipientFieldsProps) {
  const t = useMessages('single-send-draft')
  const dialogTo = useDialogTo()
  const { settings, change } = useDraft()
  const sources: Chosen = settings
  const exclusion: Chosen = {
    all: false,
    lists: settings.excludedLists,
    segments: settings.excludedSegments,
  }
  const choices = useChoices(sources, false)
  const excludable = useChoices(exclusion, true)
  const [excludes, setExcludes] = useState(valuesOf(exclusion).length > 0)
  return (
    <>
      <div className={style['withCreate']}>
        <MultiSelectField
          name="recipients"
          label={t('settings.sendTo')}
          placeholder={t('settings.sendToPlaceholder')}
          hint={
            settings.segments.length > 0 && t('settings.segmentsHint', { limit: singleSendLimits.segments })
          }
          value={valuesOf(sources)}
          onChange={(values) => {
            const { all, lists, segments } = chosenOf(values, sources)
            change({ all, lists: [...lists], segments: [...segments] })
          }}
          choices={choices}
          nothingFound={t('settings.noneFound')}
        />
        <OpenLink to={dialogTo(`${base}/create_list`)}>{t('settings.createList')}</OpenLink>
      </div>
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
          name="excluded"
          label={t('settings.excludeThose')}
          placeholder={t('settings.excludePlaceholder')}
          hint={
            exclusion.segments.length > 0 &&
            t('settings.segmentsHint', { limit: singleSendLimits.excludedSegments })
          }
          value={valuesOf(exclusion)}
          onChange={(values) => {
            const { lists, segments } = chosenOf(values, exclusion)
            change({ excludedLists: [...lists], excludedSegments: [...segments] })
          }}
          choices={excludable}
          nothingFound={t('settings.noneFound')}
        />
      )}
      {total}
    </>
  )
}

/**
 * All contacts, the lists and the segments with their sizes. Choices that are no longer possible, such as an invalid
 * segment, can still be removed.
 */
function useChoices(chosen: Chosen, isExclusion: boolean): Choice[] {
  const t = useMessages('single-send-draft')
  const format = useFormat()
  const { data: lists } = useQuery(listsQuery)
  const { data: segments } = useQuery(segmentsQuery)
  const full = isFull(chosen, isExclusion)
  const withSize = (name: string, count: number) => `${name} (${format.number(count)})`
  const listChoices = lists
    ? lists.map(({ id, name, contact_count }) => ({
        value: choiceOf('list', id),
        label: withSize(name, contact_count),
        disabled: full.list && !chosen.lists.includes(id),
      }))
    : notNamedYet('list', chosen.lists)
  const segmentChoices = segments
    ? segments.map(({ id, name, contacts_count, state }) => ({
        value: choiceOf('segment', id),
        label:
          state === 'invalid'
            ? t('settings.invalidSegment', { name })
            : state === 'processing'
              ? name
              : withSize(name, contacts_count),
        disabled: (state === 'invalid' || full.segment) && !chosen.segments.includes(id),
      }))
    : notNamedYet('segment', chosen.segments)
  return [
    ...(isExclusion ? [] : [{ value: everybody, label: t('settings.allContacts') }]),
    ...listChoices.map((choice) => ({ ...choice, group: t('settings.lists') })),
    ...segmentChoices.map((choice) => ({ ...choice, group: t('settings.segments') })),
  ]
}

/** Choices without names, until the names are loaded: otherwise the field would show ids. */
function notNamedYet(kind: 'list' | 'segment', ids: readonly string[]) {
  return ids.map((id) => ({ value: choiceOf(kind, id), label: '…', disabled: false }))
}

/** The number of recipients of the current settings, without suppressed addresses. */
function LiveTotal() {
  const t = useMessages('single-send-draft')
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
