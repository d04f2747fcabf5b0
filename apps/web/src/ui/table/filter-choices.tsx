import { MenuButton } from '../menu/menu-button.tsx'

interface FilterChoicesProps {
  label: string
  /** Label of the choice without a filter. */
  anyLabel: string
  values: readonly string[]
  choices: readonly { value: string; label: string }[]
  onChange: (values: string[]) => void
  /** Shown when there is nothing to choose. */
  empty?: string
}

/**
 * A button that opens a list of choices, of which several may be on. It shows the one that is on, or how many are.
 */
export function FilterChoices({ label, anyLabel, values, choices, onChange, empty }: FilterChoicesProps) {
  const [first, second] = values
  const named = choices.find(({ value }) => value === first)?.label ?? first
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  const all = choices.map(({ value, label: choice }) => ({
    label: choice,
    isOn: values.includes(value),
    isOneOfMany: true,
    run: () => toggle(value),
  }))
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      empty={empty}
      actions={
        all.length === 0
          ? []
          : [{ label: anyLabel, isOn: values.length === 0, run: () => onChange([]) }, ...all]
      }
    >
      {first === undefined ? label : `${label}: ${second === undefined ? named : values.length}`}
    </MenuButton>
  )
}
