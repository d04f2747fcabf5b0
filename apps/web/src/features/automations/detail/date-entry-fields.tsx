import type { Entrance } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDateWords } from '../parts/use-date-words.ts'
import { type ByDateDraft, byDateDraft, readByDate, usualByDate } from './by-date.rules.ts'
import { ByDateFields } from './by-date-fields.tsx'
import style from './detail.module.css'
import { useDraft } from './use-automation-draft.ts'

/** The date by which people enter. Incomplete settings are not saved. */
export function DateEntryFields({ disabled }: { disabled: boolean }) {
  const t = useMessages('automation-detail')
  const { settings, change } = useDraft()
  const { data } = useQuery(customFieldsQuery)
  const words = useDateWords()
  const { timeZone } = useFormat()
  const stored = settings.entrance_criteria?.date
  const [draft, setDraft] = useState(stored ? byDateDraft(stored) : usualByDate)
  // A value that changed elsewhere, as by undo, replaces the edited one.
  useEffect(() => {
    if (stored) setDraft(byDateDraft(stored))
  }, [stored])
  const { read, problems } = readByDate(draft)
  const put = (next: ByDateDraft) => {
    setDraft(next)
    const entered = readByDate(next)
    if (entered.problems.length > 0) return
    const entrance_criteria: Entrance = { type: 'date', date: entered.read, occurs: 'first' }
    // By a yearly date people enter each year in any case.
    change({ entrance_criteria, ...(next.yearly ? { again_after_days: null } : {}) })
  }
  const name = data?.custom_fields.find(({ id }) => id === draft.field)?.name
  // A field that was not chosen yet is no mistake.
  const shown = stored ? problems : problems.filter((each) => each !== 'field')
  return (
    <>
      <ByDateFields draft={draft} change={put} problems={shown} disabled={disabled} />
      {problems.length === 0 && name !== undefined && (
        <p className={style['hint']} role="status">
          {t('entry.dateWords', { when: words(read, name), zone: timeZone })}{' '}
          {t(read.yearly ? 'entry.dateYearly' : 'entry.dateOnce')}
        </p>
      )}
    </>
  )
}
