import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { AutomationFields } from './automation-fields.tsx'
import style from './card-editor.module.css'
import { DateValue } from './date-value.tsx'
import { SendField } from './send-field.tsx'
import { SpanFields, type ValueFieldsProps } from './span-fields.tsx'
import { VersionField } from './version-field.tsx'

const periods = ['any_time', 'within', 'between'] as const

/** The fields for the mail, the period, and machine events. */
export function EventFields({ draft, offer, change, problemAt }: ValueFieldsProps) {
  return (
    <>
      {draft.subject === 'event:single_send' && (
        <>
          <div className={style['value']}>
            <SendField
              value={draft.source}
              onChange={(source) =>
                source !== draft.source && change({ source, variation: '', onlyTest: false })
              }
              isCampaign={offer === 'legacy'}
              problem={problemAt('source')}
            />
          </div>
          {draft.source !== '' && offer !== 'legacy' && (
            <VersionField
              singleSend={draft.source}
              variation={draft.variation}
              onlyTest={draft.onlyTest}
              onChange={change}
            />
          )}
        </>
      )}
      {draft.subject === 'event:automation' && (
        <AutomationFields
          source={draft.source}
          step={draft.step}
          onChange={change}
          problem={problemAt('source')}
        />
      )}
      {offer !== 'legacy' && <WhenFields draft={draft} change={change} problemAt={problemAt} />}
    </>
  )
}

/** The period, and machine events. Legacy conditions have neither. */
function WhenFields({ draft, change, problemAt }: Omit<ValueFieldsProps, 'type' | 'offer'>) {
  const t = useMessages('segment-builder')
  const isSent = draft.operator === 'sent' || draft.operator === 'not_sent'
  const isClick = draft.operator.endsWith('clicked')
  const chip = draft.machines
    ? t(isClick ? 'card.machineClicks' : 'card.machines')
    : t(isClick ? 'card.humanClicks' : 'card.human')
  return (
    <>
      <div>
        <SelectField
          name="period"
          label={t('card.period')}
          value={draft.period}
          onChange={(period) => period && change({ period })}
          choices={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        />
      </div>
      {draft.period === 'within' && <SpanFields draft={draft} change={change} problemAt={problemAt} />}
      {draft.period === 'between' && (
        <div className={style['value']} data-narrow="">
          <DateValue
            name="first"
            label={t('card.from')}
            value={draft.first}
            onChange={(first) => change({ first })}
            problem={problemAt('first')}
          />
          <DateValue
            name="second"
            label={t('card.to')}
            value={draft.second}
            onChange={(second) => change({ second })}
            problem={problemAt('second')}
          />
        </div>
      )}
      {!isSent && (
        <div className={style['machines']}>
          <button
            type="button"
            className={style['toggle']}
            data-on={draft.machines || undefined}
            title={t('card.machinesHint')}
            onClick={() => change({ machines: !draft.machines })}
          >
            {chip}
          </button>
        </div>
      )}
    </>
  )
}
