import {
  type FormHiddenField,
  formIdentifiers,
  formLimits,
  formReservedFields,
} from '@carillon/contract/form-content'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './editor.module.css'
import { useFieldNames } from './use-field-names.ts'
import { useDraft, useProblemAt } from './use-form-draft.ts'

/** Fields that visitors don't see: the same value for everybody, or a value from the address of the page. */
export function HiddenFields() {
  const t = useMessages('form-editor')
  const { content, change, pause } = useDraft()
  const problemAt = useProblemAt()
  const nameOf = useFieldNames()
  const { data } = useQuery(customFieldsQuery)
  const { fields, hidden_fields: hidden } = content
  const isUsed = (field: string) => [...fields, ...hidden].some((each) => each.field === field)
  const free = [
    ...(data?.custom_fields ?? []).map(({ id }) => id),
    ...formReservedFields.filter((field) => !(formIdentifiers as readonly string[]).includes(field)),
  ].filter((field) => !isUsed(field))
  const set = (at: number, part: Partial<FormHiddenField>, about?: string) =>
    change(
      { hidden_fields: hidden.map((each, index) => (index === at ? { ...each, ...part } : each)) },
      about,
    )
  const [next] = free
  return (
    <>
      <p className={style['hint']}>{t('hidden.about')}</p>
      {hidden.map((each, index) => {
        const name = nameOf(each.field) ?? t('build.gone')
        const at = `hidden_fields.${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hidden field is its place
          <fieldset key={index} className={style['hidden']}>
            <legend className="visually-hidden">{t('hidden.one', { name })}</legend>
            <div className={style['withButton']}>
              <SelectField
                name={`${at}.field`}
                label={t('hidden.field')}
                value={each.field}
                onChange={(field) => field && set(index, { field })}
                choices={[each.field, ...free].map((field) => ({
                  value: field,
                  label: nameOf(field) ?? t('build.gone'),
                }))}
                searchable={free.length > 8}
                nothingFound={t('build.nothingFound')}
                problem={problemAt(at)}
              />
              <Button
                look="quiet"
                size="icon"
                icon={<X size={16} aria-hidden="true" />}
                aria-label={t('hidden.remove', { name })}
                onClick={() => change({ hidden_fields: hidden.filter((_, other) => other !== index) })}
              />
            </div>
            <SelectField
              name={`${at}.source`}
              label={t('hidden.source')}
              value={each.source}
              onChange={(source) => source && set(index, { source })}
              choices={(['constant', 'parameter'] as const).map((source) => ({
                value: source,
                label: t(`hidden.sources.${source}`),
              }))}
            />
            <TextField
              name={`${at}.value`}
              label={t(`hidden.value.${each.source}`)}
              placeholder={each.source === 'parameter' ? 'utm_source' : ''}
              value={each.value}
              onChange={(value) => set(index, { value }, `${at}.value`)}
              onBlur={pause}
              maxLength={each.source === 'parameter' ? formLimits.parameter : formLimits.hiddenValue}
              problem={problemAt(`${at}.value`)}
            />
          </fieldset>
        )
      })}
      <Button
        size="toolbar"
        icon={<Plus size={15} aria-hidden="true" />}
        disabled={next === undefined || hidden.length >= formLimits.hiddenFields}
        onClick={() =>
          next && change({ hidden_fields: [...hidden, { field: next, source: 'parameter', value: '' }] })
        }
      >
        {t('hidden.add')}
      </Button>
    </>
  )
}
