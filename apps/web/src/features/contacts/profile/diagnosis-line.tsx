import { contactProfile, type Diagnosis } from '@carillon/contract/contact-profile'
import type { Contact, ContactStatus } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { diagnosisQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from './diagnosis-line.module.css'
import { useMessageName } from './message-name.ts'
import { ResubscribeDialog } from './resubscribe-dialog.tsx'
import { profilePath } from './use-profile.ts'

const icons = { yes: CircleCheck, partly: TriangleAlert, no: CircleAlert } as const

/** Causes that the table of contacts filters by. */
const statuses: ReadonlyMap<string, ContactStatus> = new Map([
  ['global', 'unsubscribed'],
  ['bounce', 'bounced'],
  ['spam', 'spam_report'],
  ['invalid', 'invalid'],
])

/** Shows in one line the reason why this contact can't be emailed, with a button to fix it. */
export function DiagnosisLine({ contact }: { contact: Contact }) {
  const t = useMessages('contact-profile')
  const { data } = useQuery(diagnosisQuery(contact.id))
  if (!data) return <div className={style['line']} data-waiting="" aria-hidden="true" />
  const Icon = icons[data.can_be_emailed]
  return (
    <section className={style['line']} data-can={data.can_be_emailed} aria-label={t('diagnosis.label')}>
      <Icon aria-hidden="true" />
      <div className={style['words']}>
        <p>
          <strong>{t(`diagnosis.${data.can_be_emailed}`)}</strong> <Cause diagnosis={data} />
        </p>
        <LastAttempt diagnosis={data} />
      </div>
      <Remedy contact={contact} diagnosis={data} />
    </section>
  )
}

function Cause({ diagnosis: { cause, since, until, groups } }: { diagnosis: Diagnosis }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  if (cause === null) return null
  const names = groups.map(({ name }) => t('timeline.reason', { reason: name })).join(', ')
  const date = since === null ? '' : format.date(since)
  const why =
    cause === 'group'
      ? t('diagnosis.why.group', { count: groups.length, names })
      : t(`diagnosis.why.${cause}`, { date, until: until === null ? '' : format.date(until) })
  const status = statuses.get(cause)
  return (
    <span>
      {why} {status && <Link to={`/contacts/all?status=${status}`}>{t('diagnosis.others')}</Link>}
    </span>
  )
}

/** The limits that a message waits for without a server's deferral. */
const limits = ['frequency_cap', 'quiet_hours'] as const

/** Details in small type: the reply of the receiving server, the meaning of a spam report, and the last message. */
function LastAttempt({ diagnosis: { cause, reason, last_attempt: last } }: { diagnosis: Diagnosis }) {
  const t = useMessages('contact-profile')
  const messageName = useMessageName()
  const format = useFormat()
  const limit = last?.outcome === 'deferred' ? limits.find((each) => each === last.reason) : undefined
  return (
    <p className={style['beside']}>
      {cause === 'spam' && <span>{t('diagnosis.spam')} </span>}
      {reason !== '' && <span>{t('diagnosis.said', { reason })} · </span>}
      {last === null
        ? t('diagnosis.last.none')
        : t.rich(
            limit ? `diagnosis.last.${limit}` : `diagnosis.last.${last.outcome}`,
            {
              a:
                (last.automation ?? last.single_send).name === null ? (
                  <em />
                ) : (
                  <Link
                    to={
                      last.automation
                        ? `/automations/${last.automation.id}/people`
                        : `/single-sends/${last.single_send.id}/stats`
                    }
                  />
                ),
            },
            {
              name: messageName(last),
              ago: format.ago(last.at),
              next: last.next_at === null ? '' : format.ago(last.next_at),
            },
          )}
      {last !== null &&
        last.reason !== '' &&
        last.outcome !== 'dropped' &&
        !limit &&
        last.reason !== reason && <span> · {t('diagnosis.said', { reason: last.reason })}</span>}
    </p>
  )
}

function Remedy({ contact, diagnosis }: { contact: Contact; diagnosis: Diagnosis }) {
  const t = useMessages('contact-profile')
  const [asks, setAsks] = useState(false)
  const { remedy } = diagnosis
  if (remedy === null || remedy === 'nothing') return null
  if (remedy !== 'resubscribe') {
    return (
      <ButtonLink size="toolbar" to={profilePath(contact.id, 'reserved-fields/edit')}>
        {t(`diagnosis.remedy.${remedy}`)}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button size="toolbar" call={contactProfile.resubscribe} onClick={() => setAsks(true)}>
        {t('diagnosis.remedy.resubscribe')}
      </Button>
      {asks && (
        <ResubscribeDialog contactId={contact.id} diagnosis={diagnosis} onClose={() => setAsks(false)} />
      )}
    </>
  )
}
