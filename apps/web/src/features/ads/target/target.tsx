import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import { OpenCampaign, type OpenedCampaign } from '../parts/open-campaign.tsx'
import { AdDraftContext, useAdDraft } from '../parts/use-ad-draft.ts'
import { AudienceStep } from './audience-step.tsx'
import { NameStep } from './name-step.tsx'
import { PartnersStep } from './partners-step.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import type { StepProps, TargetStep } from './step-props.ts'
import { Stepper } from './stepper.tsx'
import style from './target.module.css'
import { useReach } from './use-reach.ts'
import { type Gap, useSteps } from './use-steps.ts'

/** Changes are saved sooner than in editors, because the reach is counted from what is saved. */
const saveAfterMs = 1000

/** /ads/campaigns/:id/target */
export function Component() {
  const t = useMessages('ad-wizard')
  const id = useParams()['id'] ?? ''
  const area = { to: '/ads/campaigns', label: t('area') }
  return (
    <OpenCampaign
      id={id}
      skeleton={
        <Page title="" area={area}>
          <SkeletonLines lines={6} />
        </Page>
      }
      around={(state) => (
        <Page title={t('target.title')} area={area}>
          {state}
        </Page>
      )}
    >
      {(opened) => <Target opened={opened} />}
    </OpenCampaign>
  )
}

function Target({ opened }: { opened: OpenedCampaign }) {
  const t = useMessages('ad-wizard')
  const draft = useAdDraft(opened, { delayMs: saveAfterMs })
  const { fields, stored, autosave } = draft
  const chosen = useChosen(opened, draft.fields)
  const reach = useReach(draft)
  const wizard = useSteps(draft, reach, chosen.gaps)
  const { step, done, next, back, isBusy, problemOf, warningOf } = wizard
  const heading = useFocusOn(step)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void next()
  }
  return (
    <AdDraftContext value={draft}>
      <Page
        title={fields.name.trim() || t('untitled')}
        sentence={<SaveStatus autosave={autosave} />}
        area={{ to: '/ads/campaigns', label: t('area') }}
        actions={
          stored.status === 'draft' ? null : (
            <ButtonLink to={`/ads/campaigns/${stored.id}/review`}>{t('target.toReview')}</ButtonLink>
          )
        }
      >
        <SaveNotices autosave={autosave} onRestore={opened.restore} onLoadTheirs={opened.reload} />
        <div className={style['layout']}>
          <div className={style['stays']}>
            <Stepper id={stored.id} current={step} done={done} onLeave={() => void autosave.flush()} />
          </div>
          <form className={style['step']} onSubmit={submit} noValidate>
            <h2 ref={heading} tabIndex={-1}>
              {t(`${step}.title`)}
            </h2>
            <p className={style['sentence']}>{t(`${step}.sentence`)}</p>
            <GuardedFields call={adCampaigns.update}>
              <StepFields step={step} chosen={chosen} problemOf={problemOf} warningOf={warningOf} />
            </GuardedFields>
            <FormEnd>
              {step !== 'name' && <Button onClick={back}>{t('target.back')}</Button>}
              <Button type="submit" look="primary" busy={isBusy}>
                {t(step === 'audience' ? 'target.toDesign' : 'target.next')}
              </Button>
            </FormEnd>
          </form>
          <div className={style['stays']}>
            <ReachPanel reach={reach} />
          </div>
        </div>
      </Page>
    </AdDraftContext>
  )
}

interface StepFieldsProps extends StepProps {
  step: TargetStep
  chosen: ReturnType<typeof useChosen>
}

function StepFields({ step, chosen, ...found }: StepFieldsProps) {
  if (step === 'name') return <NameStep {...found} />
  if (step === 'partners') return <PartnersStep {...found} />
  if (step === 'schedule') {
    const { startsLater, setStartsLater } = chosen
    return <ScheduleStep {...found} startsLater={startsLater} onStartsLater={setStartsLater} />
  }
  return <AudienceStep {...found} leavesOut={chosen.leavesOut} onLeavesOut={chosen.setLeavesOut} />
}

/** Switches whose field may still be empty. An empty field that was asked for holds its step back. */
function useChosen({ fields: first }: OpenedCampaign, fields: OpenedCampaign['fields']) {
  const t = useMessages('ad-wizard')
  const [startsLater, setStartsLater] = useState(first.schedule.start_at !== null)
  const [leavesOut, setLeavesOut] = useState(first.leaves_out_send_id !== null)
  const gaps: Gap[] = []
  if (startsLater && fields.schedule.start_at === null)
    gaps.push({ step: 'schedule', field: 'schedule.start_at', sentence: t('schedule.startMissing') })
  if (leavesOut && fields.leaves_out_send_id === null)
    gaps.push({ step: 'audience', field: 'leaves_out_send_id', sentence: t('audience.sendMissing') })
  return { startsLater, setStartsLater, leavesOut, setLeavesOut, gaps }
}

/** Moves the focus to the heading of a step that opens after another one. */
function useFocusOn(step: TargetStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return heading
}
