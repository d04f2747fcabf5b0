import type { Journey } from '@carillon/journey/steps'
import { type LocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { refused } from '#api/call.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { Card } from '#ui/page/card.tsx'
import { ContactStepper } from '#widgets/contact-stepper/contact-stepper.tsx'
import type { ContactStepping } from '#widgets/contact-stepper/use-contact-stepper.ts'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { DateTimeRow } from '#widgets/date-fields/date-time-row.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import { InventedFields } from './invented-fields.tsx'

interface PersonCardProps {
  steps: Journey
  stepping: ContactStepping
  values: Readonly<Record<string, string>>
  onValues: (values: Readonly<Record<string, string>>) => void
  /** The time at which the person enters; null: now. */
  start: LocalTime | null
  onStart: (start: LocalTime | null) => void
  isStartWrong: boolean
}

/**
 * The person who goes through, and the time of the start. Without any contacts, or the right to see them, it is an
 * invented person.
 */
export function PersonCard(props: PersonCardProps) {
  const { steps, stepping, values, onValues, start, onStart, isStartWrong } = props
  const t = useMessages('automation-try-out')
  const { timeZone } = useFormat()
  const { contact, isLoading, error } = stepping
  const who = contact || (isLoading && !error) ? 'contact' : 'invented'
  const hasNone = who === 'invented' && !stepping.step.next
  const mayNotSee = refused(error, 'forbidden')
  return (
    <Card title={t('who.title')}>
      {!mayNotSee && (
        <RadioField
          name="who"
          label={t('who.label')}
          value={who}
          onChange={(next) => (next === 'invented' ? stepping.choose(null) : stepping.step.next?.())}
          choices={[
            {
              value: 'contact',
              label: t('who.contact'),
              disabled: hasNone,
              hint: hasNone && !error ? t('who.noContacts') : undefined,
            },
            { value: 'invented', label: t('who.invented') },
          ]}
        />
      )}
      {!mayNotSee && (who === 'contact' || error !== null) && (
        <div style={{ marginBottom: 'var(--space-16)', containerType: 'inline-size' }}>
          <ContactStepper stepping={stepping} />
        </div>
      )}
      {who === 'invented' && <InventedFields steps={steps} values={values} onChange={onValues} />}
      <RadioField
        name="start"
        label={t('start.label')}
        value={start ? 'later' : 'now'}
        onChange={(next) => onStart(next === 'now' ? null : toLocalTime(new Date(), timeZone))}
        choices={(['now', 'later'] as const).map((value) => ({ value, label: t(`start.${value}`) }))}
      />
      {start && (
        <DateTimeRow>
          <DateField
            name="startDay"
            label={t('start.day')}
            value={start.date}
            onChange={(date) => onStart({ ...start, date })}
          />
          <TimeField
            name="startTime"
            label={t('start.time')}
            value={start.time}
            onChange={(time) => onStart({ ...start, time })}
            problem={isStartWrong ? t('start.invalid') : undefined}
          />
        </DateTimeRow>
      )}
    </Card>
  )
}
