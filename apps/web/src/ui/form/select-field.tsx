import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { FieldFrame, type FieldProps, frameAndControl } from './field.tsx'
import { takeMarked } from './take-marked.ts'

export interface Choice<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
  /** The heading of the choice's group. Choices of one group must be next to each other. */
  group?: string
}

interface SelectFieldProps<V extends string> extends FieldProps<V | ''> {
  choices: readonly Choice<V>[]
  placeholder?: string
  /** Typing filters the list and Enter takes the first match. For more than about eight choices. */
  searchable?: boolean
  clearable?: boolean
  /** Shown when the search finds nothing. */
  nothingFound?: string
}

/** A select with one value. An empty string means that nothing is chosen. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { frame, control } = frameAndControl(props)
  const { value, onChange, onBlur, choices, nothingFound, ...rest } = control
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <Select
          {...rest}
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          data={grouped(choices)}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange((chosen ?? '') as V | '')}
          onBlur={onBlur}
          allowDeselect={false}
          selectFirstOptionOnChange={rest.searchable ?? false}
          // Select the current text, so that typing starts a new search.
          onClick={(event) => rest.searchable && event.currentTarget.select()}
          openOnFocus={false}
          onKeyDownCapture={takeMarked}
          checkIconPosition="right"
          nothingFoundMessage={nothingFound}
        />
      )}
    </FieldFrame>
  )
}

interface MultiSelectFieldProps extends FieldProps<string[]> {
  choices: readonly Choice[]
  placeholder?: string
  nothingFound?: string
  max?: number
}

/** A select with several values, each shown as a small removable tag. Typing filters the list and Enter takes the first match. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { frame, control } = frameAndControl(props)
  const { value, onChange, onBlur, choices, nothingFound, max, placeholder } = control
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <MultiSelect
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          data={grouped(choices)}
          value={value}
          onChange={(chosen) => {
            // Closes the list after a search: another Enter would take the first of all choices.
            if (search !== '') setOpen(false)
            onChange(chosen)
          }}
          onBlur={onBlur}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          dropdownOpened={isOpen}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          hidePickedOptions
          selectFirstOptionOnChange
          // The list covers the fields below: it opens on a click, an arrow or a letter.
          openOnFocus={false}
          onKeyDownCapture={takeMarked}
          {...(placeholder && value.length === 0 ? { placeholder } : {})}
          {...(max === undefined ? {} : { maxValues: max })}
          nothingFoundMessage={nothingFound}
        />
      )}
    </FieldFrame>
  )
}

/** Returns the choices as they are, or grouped under their headings in order of first appearance. */
function grouped(choices: readonly Choice[]) {
  if (!choices.some(({ group }) => group)) return [...choices]
  const groups = new Map<string, Choice[]>()
  for (const { group = '', ...choice } of choices) {
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}
