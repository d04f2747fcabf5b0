import type { TimelineEntry } from '@carillon/contract/contact-profile'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMessageName } from './message-name.ts'
import style from './timeline.module.css'

/** The sentence of an event. It links to the thing it names, if that still exists. */
export function TimelineSentence({ entry }: { entry: TimelineEntry }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  const messageName = useMessageName()
  const gone = t('timeline.deleted')
  const group = entry.group?.name ?? ''
  const { event, suppression = 'global' } = entry
  if (event === 'suppressed' || event === 'unsuppressed') {
    const words =
      suppression === 'group' && !group
        ? 'groupGone'
        : suppression === 'pause' && group
          ? 'pauseGroup'
          : suppression
    return t(`timeline.${event}.${words}`, { group })
  }
  if (event === 'form_submitted') {
    const form = entry.form?.name ?? ''
    return t(`timeline.event.${entry.form?.confirmed_at ? 'form_confirmed' : 'form_submitted'}`, { form })
  }
  if ((event === 'added' || event === 'imported') && entry.job?.name) {
    return t(`timeline.event.${event}_job`, { job: entry.job.name })
  }
  const perhaps = event === 'machine_open' || event === 'machine_click' ? uncertainPhrases[event] : null
  const phrase = perhaps && entry.reason === 'uncertain' ? perhaps : event
  const nameless = gonePhrases.find((one) => one === event)
  return t.rich(
    nameless && !(entry.group ?? entry.list)?.name
      ? `timeline.event.${nameless}_gone`
      : `timeline.event.${phrase}`,
    {
      a: entry.automation
        ? linkTo(entry.automation, (id) => `/automations/${id}/people`)
        : linkTo(entry.single_send, (id) => `/single-sends/${id}/stats`),
      l: linkTo(entry.list, (id) => `/contacts/lists/${id}`),
      s: linkTo(entry.segment, (id) => `/contacts/segments/${id}`),
    },
    {
      name: messageName(entry),
      list: entry.list?.name ?? gone,
      segment: entry.segment?.name ?? gone,
      group,
      until: entry.until ? format.time(entry.until) : '',
    },
  )
}

/** Events with a separate sentence for deleted things. */
const gonePhrases = ['group_unsubscribe', 'group_resubscribe', 'list_added', 'list_removed'] as const

/** Events that a machine or a person caused: which of them is not known. */
const uncertainPhrases = {
  machine_open: 'machine_open_uncertain',
  machine_click: 'machine_click_uncertain',
} as const

function linkTo(
  named: { id: string; name: string | null } | undefined,
  address: (id: string) => string,
): ReactElement {
  return named?.name == null ? <em /> : <Link to={address(named.id)} />
}

/** Details in small type: the link, the reason, who did it, and the changed fields. */
export function TimelineDetails({ entry }: { entry: TimelineEntry }) {
  const t = useMessages('contact-profile')
  const reason = useReason(entry)
  const { by, url, changes, form } = entry
  if (!reason && !by && !url && !changes?.length && !form) return null
  return (
    <div className={style['details']}>
      {url && <span className={style['url']}>{url}</span>}
      {reason && <span>{reason}</span>}
      {form?.consent_text && <span>{t('timeline.consent', { text: form.consent_text })}</span>}
      {form && <span>{t('timeline.proof', { ip: form.ip, version: form.version })}</span>}
      {changes?.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {by && <span>{t('timeline.by', { who: by })}</span>}
    </div>
  )
}

const dropReasons = [
  ...(['global', 'spam', 'bounce', 'invalid', 'group'] as const),
  ...(['pause', 'frequency_cap', 'stopped'] as const),
] as const

function useReason({ event, reason, suppression }: TimelineEntry): string | undefined {
  const t = useMessages('contact-profile')
  const format = useFormat()
  if (!reason) return undefined
  if (suppression === 'pause')
    return event === 'suppressed' ? t('timeline.until', { date: format.date(reason) }) : reason
  const dropped = dropReasons.find((one) => one === reason)
  if (event === 'put_off') {
    return reason === 'quiet_hours' ? t('timeline.putOff.quiet_hours') : t('timeline.putOff.frequency_cap')
  }
  if (event === 'drop') return dropped ? t(`timeline.dropped.${dropped}`) : reason
  if (event === 'open') return reason === 'inferred' ? t('timeline.inferred') : undefined
  if (reason === 'uncertain' && event in uncertainPhrases) return undefined // the sentence has it
  return event === 'unsuppressed' ? t('timeline.reason', { reason }) : reason
}

/** Custom fields have a number and the letter of their type in their id, and no translated label. */
const isCustom = (field: string) => /^[a-z]+\d+_[TND]$/.test(field)
const isDate = (field: string) => /\d_D$/.test(field)

type FieldChange = NonNullable<TimelineEntry['changes']>[number]

function Change({ change: { field, name, before, after } }: { change: FieldChange }) {
  const t = useMessages('contact-profile')
  const names = useMessages('contacts')
  const format = useFormat()
  const show = (value: string | number | null) => {
    if (value === null || value === '') return t('timeline.emptyValue')
    if (typeof value === 'number') return format.number(value)
    return isDate(field) ? value.slice(0, 10) : value
  }
  const label = isCustom(field) ? name : names(`profile.field.${field as 'email'}`)
  const values = { field: label, before: show(before) }
  return (
    <span>
      {after === undefined
        ? t('timeline.changeFrom', values)
        : t('timeline.change', { ...values, after: show(after) })}
    </span>
  )
}
