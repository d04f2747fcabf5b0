import { type EmailEvent, emailEventGroups, emailEvents } from '@carillon/contract/integrations'
import { type FieldProblem, useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { problemSentence } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './integrations.module.css'

interface EventGroupsProps {
  events: readonly EmailEvent[]
  onChange: (events: EmailEvent[]) => void
  problem: FieldProblem | undefined
}

type Group = keyof typeof emailEventGroups
const groups = Object.keys(emailEventGroups) as Group[]

/** The events that an integration asks for, in three groups. */
export function EventGroups({ events, onChange, problem }: EventGroupsProps) {
  const t = useMessages('integrations')
  const set = (changed: readonly EmailEvent[], on: boolean) =>
    onChange(emailEvents.filter((event) => (changed.includes(event) ? on : events.includes(event))))
  const sentence = problemSentence(t, problem && { code: 'no_events' })
  return (
    <fieldset
      className={style['groups']}
      data-field="email_events"
      {...(sentence ? { 'aria-describedby': 'no-events' } : {})}
    >
      <legend>{t('form.events')}</legend>
      {groups.map((group) => {
        const own: readonly EmailEvent[] = emailEventGroups[group]
        const isWhole = own.every((event) => events.includes(event))
        return (
          <fieldset key={group} className={style['group']}>
            <legend>{t(`group.${group}`)}</legend>
            {!isWhole && (
              <Button
                className={style['all'] ?? ''}
                look="quiet"
                size="toolbar"
                aria-label={t('group.allOf', { group: t(`group.${group}`) })}
                onClick={() => set(own, true)}
              >
                {t('group.all')}
              </Button>
            )}
            {own.map((event) => (
              <CheckboxField
                key={event}
                name={event}
                label={t(`event.${event}`)}
                value={events.includes(event)}
                onChange={(on) => set([event], on)}
              />
            ))}
          </fieldset>
        )
      })}
      {sentence && (
        <p id="no-events" role="alert" data-problem="" className={style['problem']}>
          {sentence}
        </p>
      )}
    </fieldset>
  )
}
