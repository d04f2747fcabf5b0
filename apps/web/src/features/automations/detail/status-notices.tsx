import type { AutomationFinding } from '@carillon/contract/automations'
import { emailStepsOf, textStepsOf } from '@carillon/journey/emails'
import { CircleAlert } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useRefusalSentence } from '#widgets/checks-gutter/template-problem.ts'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import style from './detail.module.css'
import { useShowPlace } from './panels-context.ts'
import type { SectionName } from './sections.ts'
import { useDraft } from './use-automation-draft.ts'
import { useFoundThings, useShownFindings } from './use-findings.ts'

const heldSections = {
  list_deleted: 'entry',
  segment_invalid: 'entry',
  field_deleted: 'entry',
  condition_invalid: 'steps',
  message_broken: 'steps',
  sender_removed: 'steps',
  group_deleted: 'unsubscribe',
  sms_not_connected: 'steps',
  sms_provider_changed: 'steps',
} as const satisfies Record<string, SectionName>

/**
 * Above the drawing: the reason why the automation paused itself, refusals, and the parts missing before it can go
 * live.
 */
export function StatusNotices() {
  const t = useMessages('automation-detail')
  const format = useFormat()
  const { stored, refusal } = useDraft()
  const findings = useFoundThings()
  const sentence = useRefusalSentence()
  const showPlace = useShowPlace()
  const { held } = stored
  const show = ({ code, step_id }: NonNullable<typeof held>) => {
    // The finding of the saved automation knows the place: a missing list may be that of the exit.
    const missing = findings?.all?.find(({ severity }) => severity === 'blocks')
    showPlace(missing ?? { section: step_id ? 'steps' : heldSections[code], step_id })
  }
  return (
    <>
      {held && (
        <div className={style['held']} role="alert">
          <CircleAlert aria-hidden="true" />
          <div>
            <strong>{t('held.title')}</strong> <span>{format.time(held.at)}</span>
            <p>{t(`held.${held.code}`)}</p>
          </div>
          <Button size="toolbar" onClick={() => show(held)}>
            {t('held.show')}
          </Button>
        </div>
      )}
      {refusal && (
        <p role="alert" className={style['refused']}>
          {sentence(refusal.code, refusal.details)}
        </p>
      )}
      {stored.enrolling && <p className={style['note']}>{t('enrolling')}</p>}
      <Missing />
    </>
  )
}

/** The list of missing parts; each entry goes to its place. */
function Missing() {
  const t = useMessages('automation-detail')
  const ui = useMessages('ui')
  const { stored } = useDraft()
  const findings = useFoundThings()
  const shown = useShownFindings()
  const listed = useListedFinding()
  const showPlace = useShowPlace()
  const emails = emailStepsOf(stored.steps)
  const texts = textStepsOf(stored.steps)
  const testOf = ({ code, step_id }: AutomationFinding) => {
    const number = emails.findIndex(({ step }) => step === step_id) + 1
    if (code !== 'email_test_required' || number === 0) return undefined
    return `/automations/${stored.id}/detail/messages/${number}/editor/email_testing`
  }
  const whereOf = ({ step_id, section }: AutomationFinding) => {
    const number = emails.findIndex(({ step }) => step === step_id) + 1
    const textNumber = texts.findIndex(({ step }) => step === step_id) + 1
    if (textNumber > 0) return t('text.number', { number: textNumber })
    return number > 0 ? t('email.number', { number }) : t(`sections.${section}`)
  }
  if (!findings?.isAsked) return null
  if (findings.isFailed && !findings.all) {
    return (
      <p className={style['note']} role="alert">
        {t('missing.failed')}{' '}
        <Button size="toolbar" busy={findings.isChecking} onClick={findings.retry}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  const isRunning = stored.status === 'live' || stored.status === 'paused'
  const blocking = shown.filter(({ severity }) => severity === 'blocks').length
  if (shown.length === 0) {
    return stored.live_since === null && findings.all ? (
      <p className={style['note']} role="status">
        {t('missing.none')}
      </p>
    ) : null
  }
  return (
    <section className={style['missing']} data-missing="" data-blocks={blocking > 0 || undefined}>
      <h2 role="status">
        {blocking > 0
          ? t(isRunning ? 'missing.titleRunning' : 'missing.title', { count: blocking })
          : t('missing.warnings', { count: shown.length })}
      </h2>
      <FindingList
        findings={shown.map((finding) => ({
          ...listed(finding),
          where: whereOf(finding),
          test: testOf(finding),
          show: () => showPlace(finding),
        }))}
      />
    </section>
  )
}
