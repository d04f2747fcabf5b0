import { segmentLimits } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { MultiSelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './card-editor.module.css'
import { DateValue } from './date-value.tsx'
import { EventFields } from './event-fields.tsx'
import { SpanFields, type ValueFieldsProps } from './span-fields.tsx'
import { isBetween, isBlank, isWithin } from './subjects.rules.ts'
import { TextValues } from './text-values.tsx'

/** The fields for the value of a condition. 'Is blank' needs none. */
export function ValueFields(props: ValueFieldsProps) {
  const t = useMessages('segment-builder')
  const { type, draft, change, problemAt } = props
  if (isBlank(draft.operator)) return null
  switch (type) {
    case 'text':
      if (props.offer === 'legacy') return <OneText {...props} />
      return (
        <div className={style['value']}>
          <TextValues
            field={draft.subject.replace(/^field:/, '')}
            values={draft.values}
            typed={draft.typed}
            onChange={(values, typed) => change({ values, typed })}
            problem={problemAt('values')}
          />
        </div>
      )
    case 'number': {
      const both = isBetween(draft.operator)
      return (
        <div className={style['value']} data-narrow="">
          <TextField
            name="first"
            type="number"
            label={t(both ? 'card.from' : 'card.number')}
            value={draft.first}
            onChange={(first) => change({ first })}
            problem={problemAt('first')}
          />
          {both && (
            <TextField
              name="second"
              type="number"
              label={t('card.to')}
              value={draft.second}
              onChange={(second) => change({ second })}
              problem={problemAt('second')}
            />
          )}
        </div>
      )
    }
    case 'date':
    case 'activity':
      return <DateFields {...props} />
    case 'list':
      return <ListFields {...props} />
    case 'event':
      return <EventFields {...props} />
  }
}

/** The one text of a legacy condition. A comma is part of it. */
function OneText({ draft, change, problemAt }: ValueFieldsProps) {
  const t = useMessages('segment-builder')
  return (
    <div className={style['value']}>
      <TextField
        name="values"
        label={t('card.values')}
        value={draft.values[0] ?? draft.typed}
        onChange={(typed) => change({ values: [], typed })}
        maxLength={segmentLimits.text}
        autoComplete="off"
        problem={problemAt('values')}
      />
    </div>
  )
}

function DateFields({ draft, offer, change, problemAt }: ValueFieldsProps) {
  const t = useMessages('segment-builder')
  if (isWithin(draft.operator))
    return <SpanFields draft={draft} change={change} problemAt={problemAt} daysOnly={offer === 'legacy'} />
  const both = isBetween(draft.operator)
  const daysOnly = draft.operator === 'on' || draft.operator === 'not_on'
  return (
    <div className={style['value']} data-narrow="">
      <DateValue
        name="first"
        label={t(both ? 'card.from' : 'card.date')}
        value={daysOnly ? draft.first.slice(0, 10) : draft.first}
        onChange={(first) => change({ first })}
        daysOnly={daysOnly}
        problem={problemAt('first')}
      />
      {both && (
        <DateValue
          name="second"
          label={t('card.to')}
          value={draft.second}
          onChange={(second) => change({ second })}
          problem={problemAt('second')}
        />
      )}
    </div>
  )
}

function ListFields({ draft, change, problemAt }: ValueFieldsProps) {
  const t = useMessages('segment-builder')
  const { data: lists = [] } = useQuery(listsQuery)
  const gone = draft.values.filter((id) => lists.length > 0 && !lists.some((list) => list.id === id))
  return (
    <div className={style['value']}>
      <MultiSelectField
        name="values"
        label={t('card.lists')}
        placeholder={t('card.chooseLists')}
        value={draft.values}
        onChange={(values) => change({ values })}
        choices={[
          ...lists.map(({ id, name }) => ({ value: id, label: name })),
          ...gone.map((id) => ({ value: id, label: t('unknownList') })),
        ]}
        nothingFound={t('noList')}
        problem={problemAt('values')}
      />
    </div>
  )
}
