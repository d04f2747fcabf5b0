import type { List } from '@carillon/contract/lists'
import { useMessages } from '#lib/messages.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

type Binding<V> = Omit<FieldProps<V>, 'label'>

interface ScopeFieldsProps {
  scope: Binding<'all' | 'list'>
  list: Binding<string>
  lists: readonly List[] | undefined
  disabled: boolean
  /** Legacy segments belong to a list, so that only the list is asked for. */
  isLegacy: boolean
}

/** All contacts, or the contacts of one list. */
export function ScopeFields({ scope, list, lists, disabled, isLegacy }: ScopeFieldsProps) {
  const t = useMessages('segment-builder')
  const hasNoLists = lists !== undefined && lists.length === 0
  const isGone = list.value !== '' && lists !== undefined && !lists.some(({ id }) => id === list.value)
  return (
    <>
      {!isLegacy && (
        <RadioField
          {...scope}
          label={t('scope')}
          disabled={disabled}
          choices={[
            { value: 'all', label: t('scopes.all') },
            {
              value: 'list',
              label: t('scopes.list'),
              disabled: hasNoLists,
              hint: hasNoLists ? t('noLists') : undefined,
            },
          ]}
        />
      )}
      {scope.value === 'list' && (
        <SelectField
          {...list}
          label={t('list')}
          placeholder={t('chooseList')}
          hint={isLegacy && hasNoLists ? t('noLists') : undefined}
          choices={[
            ...(lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(isGone ? [{ value: list.value, label: t('unknownList') }] : []),
          ]}
          nothingFound={t('noList')}
          disabled={disabled}
          searchable
        />
      )}
    </>
  )
}
