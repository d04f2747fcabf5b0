import type { ImportPreview } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import { fieldTypes } from '@carillon/contract/reserved-fields'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { customFieldsQuery, useCreateCustomFields, useDeleteCustomFields } from '#api/custom-fields.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useMay } from '#shell/use-person.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './create-fields.module.css'
import type { Mapping } from './mapping.rules.ts'
import { type NewField, nameProblems, suggestFields } from './new-fields.rules.ts'

interface CreateFieldsProps {
  columns: ImportPreview['columns']
  mapping: Mapping
  setAll: (fields: ReadonlyMap<number, string | null>) => void
}

/** Shows the new fields for the columns without one, and creates all of them or none. */
export function CreateFields(props: CreateFieldsProps) {
  const t = useMessages('import-wizard')
  const { data } = useQuery(customFieldsQuery)
  return (
    <RouteDialog title={t('map.all.title')} size="wide">
      {data ? (
        <Form {...props} taken={data.custom_fields.map(({ name }) => name)} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </RouteDialog>
  )
}

function Form({ columns, mapping, setAll, taken }: CreateFieldsProps & { taken: readonly string[] }) {
  const t = useMessages('import-wizard')
  const texts = useMessages('custom-fields')
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  const [fields, setFields] = useState(() => suggestFields(columns, mapping, taken))
  const create = useCreateCustomFields()
  const remove = useDeleteCustomFields()
  const mayUndo = useMay(customFields.delete)
  const wanted = fields.filter(({ isWanted }) => isWanted)
  const [tried, setTried] = useState<readonly NewField[]>([])
  const refused = refusalOf(create.error, tried)
  // Once they are created, all of these names are taken.
  const problems: ReturnType<typeof nameProblems> = create.isSuccess ? new Map() : nameProblems(fields, taken)

  const change = (column: number, changes: Partial<NewField>) => {
    create.reset()
    setFields(fields.map((field) => (field.column === column ? { ...field, ...changes } : field)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.length === 0 || problems.size > 0) return
    setTried(wanted)
    create.mutate(
      wanted.map(({ name, type }) => ({ name: name.trim(), field_type: type })),
      {
        onSuccess: (made) => {
          setAll(new Map(wanted.map(({ column }, index) => [column, made[index]?.id ?? null])))
          const said = t('map.all.created', { count: made.length })
          const undo = () => {
            setAll(new Map(wanted.map(({ column }) => [column, null])))
            remove.mutate(made.map(({ id }) => id))
          }
          if (mayUndo) showUndo(said, t('map.all.undo'), undo)
          else showAlert(said)
          close()
        },
      },
    )
  }

  return (
    <form onSubmit={submit}>
      <p className={style['sentence']}>{t('map.all.sentence')}</p>
      <FormAlert>
        {refused?.code === 'custom_field_limit_reached'
          ? t('map.all.limit', { limit: String(refused.details['limit']), count: refused.index })
          : refused?.index === -1 && t.refusal(refused.code, refused.details)}
      </FormAlert>
      <ul className={style['fields']} aria-label={t('map.all.title')}>
        {fields.map(({ column, name, type, isWanted }, index) => {
          const { header, samples, misfits } = columns[column] ?? { header: '', samples: [], misfits: null }
          const problem = problems.get(column)
          const isRefused = refused?.column === column && refused.code !== 'custom_field_limit_reached'
          return (
            <li key={column} data-wanted={isWanted}>
              <CheckboxField
                name={`create-${column}`}
                label={header}
                value={isWanted}
                onChange={(isChecked) => change(column, { isWanted: isChecked })}
                hint={
                  type === 'Date' && misfits
                    ? t('map.all.misfits', { count: misfits.count, cell: misfits.cell })
                    : firstValues(samples) || t('map.noValues')
                }
              />
              <TextField
                name={`name-${column}`}
                label={t('map.all.name')}
                value={name}
                onChange={(typed) => change(column, { name: typed })}
                disabled={!isWanted}
                maxLength={100}
                autoComplete="off"
                autoFocus={index === 0}
                problem={
                  problem && problem !== 'required'
                    ? texts(`typed.${problem}`)
                    : (problem ?? (isRefused ? t.refusal(refused.code, refused.details) : undefined))
                }
              />
              <SelectField
                name={`type-${column}`}
                label={texts('form.type')}
                value={type}
                onChange={(chosen) => chosen !== '' && change(column, { type: chosen })}
                choices={fieldTypes.map((value) => ({ value, label: texts(`type.${value}`) }))}
                disabled={!isWanted}
              />
            </li>
          )
        })}
      </ul>
      <DialogFoot>
        <Button onClick={close}>{ui('cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          busy={create.isPending}
          disabled={wanted.length === 0 || problems.size > 0}
        >
          {t('map.all.create', { count: wanted.length })}
        </Button>
      </DialogFoot>
    </form>
  )
}

function firstValues(samples: readonly string[]): string {
  return samples
    .filter((value) => value.trim() !== '')
    .slice(0, 3)
    .join(' · ')
}

/** The refusal of a creation and the column it is about. `index` counts the fields before it; -1: about none. */
function refusalOf(error: unknown, tried: readonly NewField[]) {
  if (!(error instanceof Refusal)) return undefined
  const { code, details } = error
  const index = Number(/^custom_fields\.(\d+)\./.exec(error.field ?? '')?.[1] ?? -1)
  return { code, details, index, column: tried[index]?.column }
}
