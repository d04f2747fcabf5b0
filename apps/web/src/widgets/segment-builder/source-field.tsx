import { Select } from '@mantine/core'
import { FieldFrame } from '#ui/form/field.tsx'
import { takeMarked } from '#ui/form/take-marked.ts'

/** The value of the choice 'any', because a select can't have an empty value. */
const any = 'any'

interface SourceFieldProps {
  label: string
  /** Shown before a choice. */
  placeholder: string
  nothingFound: string
  /** The label of 'any'; null: the user has to choose. */
  anyLabel: string | null
  /** The id of the single send or automation; empty for any. */
  value: string
  valueName: string
  onChange: (id: string) => void
  /** The results of the search. */
  offered: readonly { id: string; name: string }[]
  typed: string
  onType: (typed: string) => void
  problem?: string | undefined
}

/** Selects a single send or an automation. It lists the newest ones; typing searches all. */
export function SourceField({ value, anyLabel, ...props }: SourceFieldProps) {
  const choices = [
    ...(anyLabel === null ? [] : [{ value: any, label: anyLabel }]),
    ...(value ? [{ value, label: props.valueName }] : []),
    ...props.offered.filter(({ id }) => id !== value).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FieldFrame name="source" label={props.label} problem={props.problem}>
      {(wiring) => (
        <Select
          {...wiring}
          error={wiring['aria-invalid'] ?? false}
          data={choices}
          value={value || (anyLabel === null ? null : any)}
          onChange={(id) => props.onChange(id === any ? '' : (id ?? ''))}
          placeholder={props.placeholder}
          searchable
          searchValue={props.typed}
          onSearchChange={props.onType}
          filter={({ options }) => options}
          allowDeselect={false}
          selectFirstOptionOnChange
          onClick={(event) => event.currentTarget.select()}
          openOnFocus={false}
          onKeyDownCapture={takeMarked}
          checkIconPosition="right"
          nothingFoundMessage={props.nothingFound}
        />
      )}
    </FieldFrame>
  )
}

/** The text to search for. A shown name of the present choice is no search. */
export function searchOf(typed: string, ...shown: readonly string[]): { name?: string } {
  const name = shown.includes(typed) ? '' : typed.trim()
  return name ? { name } : {}
}
