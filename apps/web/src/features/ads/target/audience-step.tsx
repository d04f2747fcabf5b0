import { devices, genders } from '@carillon/ads/campaign'
import { ages } from '@carillon/ads/limits'
import { adCampaignLimits } from '@carillon/contract/ad-campaigns'
import { countriesIn } from '@carillon/contract/countries'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FieldRow } from '#ui/form/field.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { MultiSelectField, SelectField } from '#ui/form/select-field.tsx'
import type { AdFields } from '../parts/ad-fields.rules.ts'
import { SingleSendField } from '../parts/single-send-field.tsx'
import { useDraft } from '../parts/use-ad-draft.ts'
import { SourceField } from './source-field.tsx'
import type { StepProps } from './step-props.ts'
import style from './target.module.css'

interface AudienceStepProps extends StepProps {
  /** True if clickers are left out, also while no single send is chosen. */
  leavesOut: boolean
  onLeavesOut: (leavesOut: boolean) => void
}

/** Step 4: the people who see the ads. */
export function AudienceStep({ problemOf, warningOf, leavesOut, onLeavesOut }: AudienceStepProps) {
  const t = useMessages('ad-wizard')
  const { fields, change } = useDraft()
  const kind = fields.objective === 'retargeting' ? 'retargeting' : 'lookalike'
  return (
    <>
      <SourceField
        label={t(`audience.sources.${kind}`)}
        hint={t(`audience.sourcesHint.${kind}`)}
        audience={fields.audience}
        onChange={(sources) => change({ audience: { kind, ...sources } })}
        problem={problemOf('audience') ?? problemOf('audience.kind')}
      />
      <TargetingFields problemOf={problemOf} warningOf={warningOf} />
      <CheckboxField
        name="leaves_out"
        label={t('audience.leaveOut')}
        hint={t('audience.leaveOutHint')}
        value={leavesOut}
        onChange={(on) => {
          onLeavesOut(on)
          if (!on) change({ leaves_out_send_id: null })
        }}
      />
      {leavesOut && (
        <div className={style['indented']}>
          <SingleSendField
            name="leaves_out_send_id"
            label={t('audience.clicked')}
            value={fields.leaves_out_send_id}
            onChange={(id) => change({ leaves_out_send_id: id })}
            problem={problemOf('leaves_out_send_id')}
            isSent
          />
        </div>
      )}
    </>
  )
}

function TargetingFields({ problemOf, warningOf }: StepProps) {
  const t = useMessages('ad-wizard')
  const { fields, change } = useDraft()
  const isReading = useIsReading()
  const { targeting } = fields
  const put = (patch: Partial<AdFields['targeting']>) => change({ targeting: { ...targeting, ...patch } })
  const countries = useMemo(
    () => countriesIn(t.language).map(({ code, name }) => ({ value: code, label: name })),
    [t.language],
  )
  return (
    <>
      <MultiSelectField
        name="targeting.countries"
        label={t('audience.countries')}
        placeholder={t('audience.countriesPlaceholder')}
        disabled={isReading}
        value={targeting.countries}
        onChange={(chosen) => put({ countries: chosen })}
        choices={countries}
        max={adCampaignLimits.countries}
        nothingFound={t('audience.noCountry')}
        problem={problemOf('targeting.countries')}
      />
      <div data-field="targeting.age">
        <FieldRow>
          <AgeField
            name="age_from"
            label={t('audience.ageFrom')}
            value={targeting.age_from}
            onChange={(age_from) => put({ age_from })}
            problem={problemOf('targeting.age')}
          />
          <AgeField
            name="age_to"
            label={t('audience.ageTo')}
            value={targeting.age_to}
            onChange={(age_to) => put({ age_to })}
          />
        </FieldRow>
        {warningOf('targeting.age') && (
          <p className={style['warning']} role="status">
            {warningOf('targeting.age')}
          </p>
        )}
      </div>
      <FieldRow>
        <SelectField
          name="targeting.gender"
          label={t('audience.gender')}
          disabled={isReading}
          value={targeting.gender}
          onChange={(gender) => gender !== '' && put({ gender })}
          choices={genders.map((value) => ({ value, label: t(`audience.genders.${value}`) }))}
        />
        <SelectField
          name="targeting.device"
          label={t('audience.device')}
          disabled={isReading}
          value={targeting.device}
          onChange={(device) => device !== '' && put({ device })}
          choices={devices.map((value) => ({ value, label: t(`audience.devices.${value}`) }))}
        />
      </FieldRow>
    </>
  )
}

const allAges = Array.from({ length: ages.most - ages.least + 1 }, (_, at) => ages.least + at)

interface AgeFieldProps {
  name: string
  label: string
  value: number
  onChange: (age: number) => void
  problem?: string | undefined
}

/** An age in whole years. The highest one stands for all above it. */
function AgeField({ name, label, value, onChange, problem }: AgeFieldProps) {
  const t = useMessages('ad-wizard')
  const isReading = useIsReading()
  return (
    <SelectField
      name={name}
      label={label}
      disabled={isReading}
      searchable
      value={String(value)}
      onChange={(age) => age !== '' && onChange(Number(age))}
      choices={allAges.map((age) => ({
        value: String(age),
        label: age === ages.most ? t('audience.ageAndOlder', { age }) : String(age),
      }))}
      nothingFound={t('audience.noAge')}
      problem={problem}
    />
  )
}
