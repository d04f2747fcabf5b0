import type { AutomationImpact } from '@carillon/contract/automations'
import type { Journey } from '@carillon/journey/steps'
import { useQuery } from '@tanstack/react-query'
import { automationImpactQuery, automationVersionsQuery, useAutomationAct } from '#api/automation-detail.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked } from '#lib/refusal.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { useStepWords } from '../parts/use-step-words.ts'
import style from './detail.module.css'
import { keepFocus } from './focus.ts'
import { findStep } from './tree.rules.ts'
import { useDraft } from './use-automation-draft.ts'
import { useFoundThings } from './use-findings.ts'
import { useRefusal } from './use-refusal.ts'

/** Names the people affected by publishing, and publishes. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('automation-detail')
  const { stored, revision } = useDraft()
  const findings = useFoundThings()
  const impact = useQuery({ ...automationImpactQuery(stored.id), refetchOnMount: 'always' })
  // Without the versions the dialog shows the new values, but not the old ones.
  const versions = useQuery(automationVersionsQuery(stored.id))
  const act = useAutomationAct(stored.id)
  const problem = useRefusal(act.error)
  const approval = useApproval('automations.publish', { params: { id: stored.id }, body: {} })
  const confirm = () =>
    act.mutate(
      { act: 'publish', revision: revision() },
      {
        onSuccess: () => {
          showAlert(t('done.publish'))
          onClose()
          keepFocus()
        },
        onError: (error) => {
          if (error instanceof ApprovalAsked) onClose()
          else findings?.retry()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('publish.title')}
      confirm={approval.ask ?? t('actions.publish')}
      onConfirm={confirm}
      onClose={onClose}
      busy={act.isPending}
      isReady={impact.data !== undefined && !impact.isFetching}
      problem={problem}
    >
      {impact.data && !impact.isFetching && !versions.isPending && approval.isKnown ? (
        <>
          <Impact impact={impact.data} before={versions.data?.find(({ current }) => current)?.steps ?? []} />
          {approval.note}
        </>
      ) : (
        <NotLoaded query={together([impact])} />
      )}
    </ConfirmDialog>
  )
}

type SettingKey = 'name' | 'exit_criteria'

interface ImpactProps {
  impact: AutomationImpact
  /** The steps that people go through now. */
  before: Journey
}

function Impact({ impact, before }: ImpactProps) {
  const t = useMessages('automation-detail')
  const { stored, settings } = useDraft()
  const messages = new Map(stored.messages.map((each) => [each.id, each]))
  const texts = new Map(stored.texts.map((each) => [each.id, each]))
  const words = useStepWords(settings.steps, messages, texts)
  const waiting = impact.waiting.reduce((sum, { people }) => sum + people, 0)
  const wordsBefore = useStepWords(before, messages, texts)
  const nameOf = (id: string) => {
    const step = findStep(settings.steps, id)
    return step ? words.step(step) : t('publish.removedStep')
  }
  const nameBefore = (id: string) => {
    const step = findStep(before, id)
    if (!step) return t('publish.removedStep')
    // The subject of a removed email is not known here any more.
    if (step.kind === 'email' && !messages.has(step.message_id)) {
      return t('email.number', { number: wordsBefore.emailNumber(step.message_id) })
    }
    return wordsBefore.step(step)
  }
  const changeOf = (id: string) => {
    const [from, to] = [findStep(before, id) ? nameBefore(id) : '', nameOf(id)]
    return from === '' || from === to ? to : t('publish.fromTo', { from, to })
  }
  const rows = [
    [t('publish.added'), impact.added.map(nameOf)],
    [t('publish.removed'), impact.removed.map(nameBefore)],
    [t('publish.changed'), impact.changed.map(changeOf)],
    [t('publish.moved'), impact.moved.map(nameOf)],
    [t('publish.messages'), impact.messages.map(words.email)],
    [
      t('publish.settings'),
      [...new Set(impact.settings.map((name) => t(`publish.settingNames.${name as SettingKey}`)))],
    ],
  ] as const
  const shown = rows.filter(([, names]) => names.length > 0)
  return (
    <>
      <p>
        <strong>
          {waiting > 0
            ? t('publish.affects', { count: waiting, atOnce: impact.at_once })
            : t('publish.nobody')}
        </strong>{' '}
        {t('publish.active', { count: impact.active })}
      </p>
      {shown.length === 0 ? (
        <p>{t('publish.nothing')}</p>
      ) : (
        <dl className={style['impact']}>
          {shown.map(([label, names]) => (
            <div key={label}>
              <dt>{label}</dt>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same words
                <dd key={at}>{name}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
