import { useMutation } from '@tanstack/react-query'
import { alertDurations } from '#lib/alerts.rules.ts'
import { dismissAlerts, showAlert, showUndo } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { Fault } from '#lib/refusal.ts'
import { useAction } from '#lib/use-action.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones: readonly StatusTone[] = ['done', 'quiet', 'planned', 'testing', 'attention', 'failed']
const row = { display: 'flex', gap: 10, flexWrap: 'wrap' } as const

/** Alerts of every kind, badges, buttons, progress, skeletons. */
export function NoticesSample() {
  return (
    <Page title="Notices and numbers">
      <div style={{ display: 'grid', gap: 'var(--space-16)' }}>
        <Card title="Alerts">
          <div style={row}>
            <Button onClick={() => showAlert('Sender created.')}>Success, 3.2 s</Button>
            <Button onClick={() => showAlert('The export is being made.', { tone: 'info' })}>
              Information, 5 s
            </Button>
            <Button
              onClick={() =>
                showAlert('Read this twice.', { tone: 'info', vanishAfterMs: alertDurations.long })
              }
            >
              Information, 10 s
            </Button>
            <Button onClick={() => showAlert('90 % of your contacts are used.', { tone: 'warning' })}>
              Warning, stays
            </Button>
            <Button onClick={() => void alertFailure('senders', new Fault('network'))}>
              Failure of a group, stays
            </Button>
            <Button
              onClick={() => showUndo('October newsletter deleted.', 'Undo', () => showAlert('Restored.'))}
            >
              Undo, 10 s
            </Button>
            <Button look="quiet" onClick={() => dismissAlerts('danger')}>
              Dismiss all failures
            </Button>
          </div>
        </Card>
        <Card title="The flag and the kept error of an action">
          <ActionSample />
        </Card>
        <Card title="Buttons">
          <div style={row}>
            <Button look="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button look="quiet">Quiet</Button>
            <Button look="danger">Danger</Button>
            <Button look="primary" busy>
              Busy
            </Button>
            <Button disabled>Disabled</Button>
          </div>
        </Card>
        <Card title="Status">
          <div style={row}>
            {tones.map((tone) => (
              <StatusBadge key={tone} tone={tone}>
                {tone}
              </StatusBadge>
            ))}
          </div>
        </Card>
        <Card title="Progress">
          <ProgressBar label="Import" done={12_400} total={50_000} text="12,400 of 50,000 contacts" />
        </Card>
        <Card title="Skeleton">
          <SkeletonLines />
        </Card>
      </div>
    </Page>
  )
}

const sampleAction = ['sample', 'fail'] as const

/** Any component on the page can show the state of a named action. */
function ActionSample() {
  const fail = useMutation({
    mutationKey: sampleAction,
    mutationFn: () => new Promise((_, reject) => setTimeout(() => reject(new Fault('network')), 800)),
  })
  const { running, error } = useAction(sampleAction)
  return (
    <div style={row}>
      <Button busy={running} onClick={() => fail.mutate()}>
        Fail in 0.8 s
      </Button>
      <span>{error instanceof Error ? error.message : 'no error kept'}</span>
    </div>
  )
}
