import type { ImportPreview } from '@carillon/contract/contact-imports'
import { useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useStartImport } from '#api/contact-imports.ts'
import { useRefreshCustomFields } from '#api/custom-fields.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { isMonthFirst } from '#lib/format.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { createChoice, skipChoice, useFieldChoices } from '#widgets/field-mapping/field-choices.ts'
import style from '#widgets/field-mapping/field-mapping.module.css'
import type { CreateFieldContext } from './create-field.tsx'
import { dateOrderOf } from './date-order.rules.ts'
import { FileFacts } from './file-facts.tsx'
import { HeaderRow } from './header-row.tsx'
import { MapRow } from './map-row.tsx'
import { fieldsTwice, hasIdentifier, type Mapping, withField } from './mapping.rules.ts'
import { type DecimalMark, readingOf, usualMark } from './reading.rules.ts'
import { firstChoice, unsubscribedOf } from './status.rules.ts'
import { StatusQuestion } from './status-question.tsx'
import { suggestName } from './suggest-field.rules.ts'
import { targetBody } from './target.rules.ts'
import { stepAddress, type WizardState } from './wizard-state.ts'

interface MapColumnsProps {
  preview: ImportPreview
  state: WizardState
  onHeaderRow: (row: number) => void
}

/** One row for each column of the file, and a button to start when all columns are valid. */
export function MapColumns({ preview, state, onHeaderRow }: MapColumnsProps) {
  const t = useMessages('import-wizard')
  const navigate = useNavigate()
  const { search } = useLocation()
  const columns = preview.columns.map((column, index) => ({
    ...column,
    header: column.header || t('map.columnNumber', { number: index + 1 }),
  }))
  const matched: Mapping = preview.field_mappings ?? columns.map(({ field_id }) => field_id)
  const [touched, setTouched] = useState<Mapping>()
  const kept = useKeptInput<Mapping>('mapping', touched ?? [], touched !== undefined)
  const mapping = touched ?? kept ?? matched
  const { choices, labelOf, typeOf } = useFieldChoices({ hasConsents: true })
  const refreshFields = useRefreshCustomFields()
  const start = useStartImport(state.job)
  const format = useFormat()
  const dialogTo = useDialogTo()

  const twice = fieldsTwice(mapping)
  const problem = !hasIdentifier(mapping)
    ? t('map.noIdentifier')
    : twice.size > 0
      ? t('map.twice', { fields: [...twice].map(labelOf).join(', ') })
      : undefined
  // Takes a function, because the creation of a field, or its undo, may come after other changes.
  const change = (next: (before: Mapping) => Mapping) =>
    setTouched((before) => next(before ?? kept ?? matched))
  const set = (column: number, field: string | null) => change((before) => withField(before, column, field))
  const setAll = (fields: ReadonlyMap<number, string | null>) =>
    change((before) =>
      before.map((field, column) => fields.get(column) ?? (fields.has(column) ? null : field)),
    )
  const unmatched = mapping.filter((field) => !field).length

  const dates = columns.filter((_, index) => typeOf(mapping[index] ?? '') === 'Date')
  const [chosenOrder, chooseOrder] = useState(preview.reading.date_order)
  const { order, isOpen } = dateOrderOf(dates, {
    chosen: chosenOrder,
    usual: isMonthFirst(format.style) ? 'month_first' : 'day_first',
  })

  const [marks, setMarks] = useState<ReadonlyMap<number, DecimalMark>>(
    () =>
      new Map((preview.reading.decimal_marks ?? []).flatMap((mark, index) => (mark ? [[index, mark]] : []))),
  )
  const [clears, setClears] = useState<ReadonlySet<number>>(
    () => new Set((preview.reading.clear_empty ?? []).flatMap((isOn, index) => (isOn ? [index] : []))),
  )
  const [mayClear, setMayClear] = useState(clears.size > 0)
  const [status, setStatus] = useState(() => firstChoice(preview))
  const canClear = (index: number) => Boolean(mapping[index]) && !hasIdentifier([mapping[index] ?? null])

  useCrossTab('customField.created', async ({ id, name, columnIndex }) => {
    await refreshFields()
    const column =
      columnIndex ??
      columns.findIndex((one, index) => !mapping[index] && suggestName(one.header) === name.toLowerCase())
    if (column >= 0) set(column, id)
  })

  return (
    <div className={style['step']}>
      <FileFacts preview={preview} state={state} />
      <HeaderRow preview={preview} onChange={onHeaderRow} />
      <FormAlert>
        {start.error instanceof Refusal && t.refusal(start.error.code, start.error.details)}
      </FormAlert>
      {unmatched > 0 && (
        <div className={style['unmatched']}>
          <p>{t('map.unmatched', { count: unmatched })}</p>
          <ButtonLink size="toolbar" to={dialogTo('/contacts/import/map-fields/create-custom-field')}>
            {t('map.createAll')}
          </ButtonLink>
        </div>
      )}
      <CheckboxField
        name="may-clear"
        label={t('map.clear.ask')}
        value={mayClear}
        onChange={(isOn) => {
          setMayClear(isOn)
          setClears(new Set())
        }}
      />
      <table className={style['table']} aria-label={t('steps.map')}>
        <thead>
          <tr className={style['head']}>
            <th scope="col">{t('map.column')}</th>
            <th scope="col">{t('map.values')}</th>
            <th scope="col">{t('map.field')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <MapRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column
              key={index}
              column={column}
              field={mapping[index] ?? null}
              isTwice={twice.has(mapping[index] ?? '')}
              choices={choices}
              type={typeOf(mapping[index] ?? '')}
              onChange={(choice) => choose(index, choice)}
              dateOrder={order}
              onDateOrder={isOpen ? chooseOrder : undefined}
              mark={marks.get(index) ?? usualMark(preview)}
              onMark={(mark) => setMarks(new Map(marks).set(index, mark))}
              timeZone={preview.time_zone}
              clears={mayClear && canClear(index) ? clears.has(index) : undefined}
              onClears={(isOn) => setClears(toggled(clears, index, isOn))}
            />
          ))}
        </tbody>
      </table>
      <div style={{ marginTop: 'var(--space-16)' }}>
        <StatusQuestion
          preview={{ ...preview, columns }}
          choice={status}
          onChange={(changes) => setStatus({ ...status, ...changes })}
        />
      </div>
      <div className={style['end']}>
        <p className={style['why']} role="status">
          {problem}
        </p>
        <ButtonLink to={stepAddress('upload-csv', { ...state, job: '' })}>{t('map.back')}</ButtonLink>
        <Button look="primary" disabled={problem !== undefined} busy={start.isPending} onClick={startImport}>
          {preview.row_count !== null && preview.row_count_exact
            ? t('map.checkRows', { count: preview.row_count })
            : t('map.check')}
        </Button>
      </div>
      <Outlet context={{ columns, mapping, set, setAll } satisfies CreateFieldContext} />
    </div>
  )

  function choose(column: number, choice: string): void {
    if (choice !== createChoice) {
      set(column, choice === skipChoice ? null : choice)
      return
    }
    const query = new URLSearchParams(search)
    query.set('column', String(column))
    navigate({ pathname: '/contacts/import/map-fields/create-custom-field', search: `?${query}` })
  }

  function startImport(): void {
    const cleared = new Set([...clears].filter(canClear))
    const unsubscribed = unsubscribedOf(preview, status)
    start.mutate(
      {
        field_mappings: [...mapping],
        ...targetBody(state),
        forecast: true,
        reading: readingOf(preview, { mapping, typeOf, order, marks, clears: cleared }),
        ...(unsubscribed ? { unsubscribed } : {}),
      },
      { onSuccess: () => navigate(`/contacts/import/done?job=${state.job}`) },
    )
  }
}

function toggled(all: ReadonlySet<number>, one: number, isOn: boolean): ReadonlySet<number> {
  const next = new Set(all)
  if (isOn) next.add(one)
  else next.delete(one)
  return next
}
