import { formLimits, formReservedFields } from '@carillon/contract/form-content'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './editor.module.css'
import { isLastIdentifier, withField, withoutField } from './fields.rules.ts'
import { reservedName } from './use-field-names.ts'
import { useDraft } from './use-form-draft.ts'

/** More custom fields than this can be searched. */
const many = 8

/** The fields that every contact has and the account's own fields. A ticked one is on the form. */
export function FieldChecklists() {
  const t = useMessages('form-editor')
  const { content } = useDraft()
  const [search, setSearch] = useState('')
  const query = useQuery(customFieldsQuery)
  const { data } = query
  const own = data?.custom_fields ?? []
  const wanted = search.trim().toLocaleLowerCase()
  // Labels are in the form's language, names in the user's.
  const phoneLabel = t(`build.phoneId.${content.language}`)
  return (
    <>
      <Checklist
        title={t('build.reserved')}
        items={formReservedFields.map((field) => ({
          field,
          name: reservedName(field, t.language, t('build.phoneId.field')),
          label: reservedName(field, content.language, phoneLabel),
        }))}
      />
      {data ? (
        <>
          {own.length > many && (
            <TextField
              name="search-fields"
              label={t('build.search')}
              value={search}
              onChange={setSearch}
              autoComplete="off"
            />
          )}
          <Checklist
            title={t('build.custom')}
            items={own
              .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
              .map(({ id, name }) => ({ field: id, name, label: name.replaceAll('_', ' ') }))}
            empty={
              own.length === 0 ? (
                <>
                  {t('build.noCustom')} <Link to="/custom-fields">{t('build.toCustom')}</Link>
                </>
              ) : (
                t('build.nothingFound')
              )
            }
          />
        </>
      ) : (
        <NotLoaded query={query} />
      )}
    </>
  )
}

interface ChecklistProps {
  title: string
  items: readonly { field: string; name: string; label: string }[]
  empty?: React.ReactNode
}

function Checklist({ title, items, empty }: ChecklistProps) {
  const t = useMessages('form-editor')
  const { content, change } = useDraft()
  const { fields } = content
  const isFull = fields.length >= formLimits.fields
  return (
    <fieldset className={style['checklist']}>
      <legend>{title}</legend>
      {items.length === 0 && empty && <p className={style['hint']}>{empty}</p>}
      {items.map(({ field, name, label }) => {
        const isOn = fields.some((each) => each.field === field)
        const isLocked = isLastIdentifier(fields, field)
        return (
          <CheckboxField
            key={field}
            name={`on-form-${field}`}
            label={name}
            value={isOn}
            disabled={isLocked || (isFull && !isOn)}
            hint={isLocked ? t('build.locked') : undefined}
            onChange={() =>
              change({ fields: isOn ? withoutField(fields, field) : withField(fields, field, label) })
            }
          />
        )
      })}
      {isFull && <p className={style['hint']}>{t('build.full', { count: formLimits.fields })}</p>}
    </fieldset>
  )
}
