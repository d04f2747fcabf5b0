import { durations } from '@carillon/ads/campaign'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import type { AdFields } from '../parts/ad-fields.rules.ts'
import { useDraft } from '../parts/use-ad-draft.ts'
import { morningAfter, proposedEnd } from './default-times.rules.ts'
import { MomentField } from './moment-field.tsx'
import type { StepProps } from './step-props.ts'
import style from './target.module.css'

interface ScheduleStepProps extends StepProps {
  /** True if a start was chosen, also while its day or time is incomplete. */
  startsLater: boolean
  onStartsLater: (startsLater: boolean) => void
}

/** Step 3: the time in which the ads are shown. */
export function ScheduleStep({ problemOf, warningOf, startsLater, onStartsLater }: ScheduleStepProps) {
  const t = useMessages('ad-wizard')
  const { timeZone } = useFormat()
  const { fields, change } = useDraft()
  const { schedule } = fields
  const put = (patch: Partial<AdFields['schedule']>) => change({ schedule: { ...schedule, ...patch } })
  return (
    <>
      <RadioField
        name="schedule.duration"
        label={t('schedule.duration')}
        value={schedule.duration}
        onChange={(duration) =>
          put({
            duration,
            end_at:
              duration === 'ongoing'
                ? null
                : (schedule.end_at ?? proposedEnd(schedule.start_at, new Date(), timeZone)),
          })
        }
        choices={durations.map((value) => ({
          value,
          label: t(`schedule.durations.${value}`),
          hint: t(`schedule.about.${value}`),
        }))}
      />
      <RadioField
        name="starts"
        label={t('schedule.start')}
        value={startsLater ? 'later' : 'accepted'}
        onChange={(starts) => {
          onStartsLater(starts === 'later')
          put({ start_at: starts === 'later' ? morningAfter(new Date(), 1, timeZone) : null })
        }}
        choices={[
          { value: 'accepted', label: t('schedule.accepted') },
          { value: 'later', label: t('schedule.later') },
        ]}
      />
      {startsLater && (
        <div className={style['indented']}>
          <MomentField
            name="schedule.start_at"
            labels={{ date: t('schedule.startDay'), time: t('schedule.startTime') }}
            value={schedule.start_at}
            onChange={(start_at) => put({ start_at })}
            problem={problemOf('schedule.start_at')}
          />
        </div>
      )}
      {schedule.duration === 'temporary' && (
        <fieldset className={style['group']}>
          <legend>{t('schedule.end')}</legend>
          <MomentField
            name="schedule.end_at"
            labels={{ date: t('schedule.endDay'), time: t('schedule.endTime') }}
            value={schedule.end_at}
            onChange={(end_at) => put({ end_at })}
            problem={problemOf('schedule.end_at')}
            warning={warningOf('schedule.end_at')}
          />
        </fieldset>
      )}
    </>
  )
}
