import { type IncomingMapping, shownPath } from '@carillon/contract/incoming-mapping'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { createChoice, skipChoice, useFieldChoices } from '#widgets/field-mapping/field-choices.ts'
import style from '#widgets/field-mapping/field-mapping.module.css'

export interface ExampleValue {
  path: string
  samples: readonly string[]
  /** The field that its name matches. */
  field_id: string | null
}

interface MapValuesProps {
  itemsPath: string
  itemsPaths: readonly string[]
  values: readonly ExampleValue[]
  mappings: readonly IncomingMapping[]
  onChange: (mappings: readonly IncomingMapping[]) => void
  onItemsPath: (path: string) => void
}

const tones = {
  matched: 'done',
  chosen: 'planned',
  skipped: 'quiet',
  twice: 'failed',
} as const satisfies Record<string, StatusTone>

/** One row for each value of the example, as an import has one for each column. */
export function MapValues({
  itemsPath,
  itemsPaths,
  values,
  mappings,
  onChange,
  onItemsPath,
}: MapValuesProps) {
  const t = useMessages('integrations')
  const wizard = useMessages('import-wizard')
  const fields = useFieldChoices()
  const choices = fields.choices
    .filter(({ value }) => value !== createChoice)
    .map((choice) => (choice.value === skipChoice ? { ...choice, label: t('incoming.leaveOut') } : choice))
  const fieldOf = (path: string) => mappings.find((mapping) => mapping.path === path)?.field_id ?? null
  const stateOf = (path: string, suggested: string | null) => {
    const field = fieldOf(path)
    if (field === null) return 'skipped'
    if (mappings.some((one) => one.path !== path && one.field_id === field)) return 'twice'
    return field === suggested ? 'matched' : 'chosen'
  }
  const set = (path: string, field: string) => {
    const others = mappings.filter((mapping) => mapping.path !== path)
    onChange(field === skipChoice ? others : [...others, { path, field_id: field }])
  }
  return (
    <div style={{ marginTop: 'var(--space-16)' }}>
      {itemsPaths.length > 1 && (
        <SelectField
          name="items_path"
          label={t('incoming.people')}
          hint={t('incoming.peopleHint')}
          value={itemsPath === '' ? '/' : itemsPath}
          onChange={(path) => onItemsPath(path === '/' ? '' : path)}
          choices={itemsPaths.map((path) => ({
            value: path === '' ? '/' : path,
            label: path === '' ? t('incoming.wholeCall') : t('incoming.listAt', { path: shownPath(path) }),
          }))}
        />
      )}
      <table className={style['table']} aria-label={t('incoming.mapping')}>
        <thead>
          <tr className={style['head']}>
            <th scope="col">{t('incoming.value')}</th>
            <th scope="col">{wizard('map.values')}</th>
            <th scope="col">{wizard('map.field')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ path, samples, field_id }) => {
            const state = stateOf(path, field_id)
            const shown = samples.filter((sample) => sample.trim() !== '')
            return (
              <tr key={path} className={style['row']} data-state={state}>
                <th className={style['header']} scope="row">
                  {shownPath(path)}
                </th>
                <td className={style['values']}>
                  {shown.length === 0 ? (
                    <em>{wizard('map.noValues')}</em>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                    shown.map((sample, index) => <span key={index}>{sample}</span>)
                  )}
                </td>
                <td className={style['field']}>
                  <div>
                    <SelectField
                      name={`value-${path}`}
                      label={
                        <span className="visually-hidden">
                          {wizard('map.fieldFor', { column: shownPath(path) })}
                        </span>
                      }
                      value={fieldOf(path) ?? skipChoice}
                      onChange={(field) => set(path, field)}
                      choices={choices}
                      nothingFound={wizard('map.nothingFound')}
                      searchable
                    />
                  </div>
                  <StatusBadge tone={tones[state]}>{wizard(`map.state.${state}`)}</StatusBadge>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
