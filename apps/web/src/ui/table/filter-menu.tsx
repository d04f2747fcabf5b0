import { MenuButton } from '../menu/menu-button.tsx'

interface FilterMenuProps {
  label: string
  /** Label of the choice without a filter. */
  anyLabel: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Shown when there is nothing to choose. */
  empty?: string
}

/** A button that opens a list of choices. It shows the current choice. */
export function FilterMenu({ label, anyLabel, value, choices, onChange, empty }: FilterMenuProps) {
  const chosen = choices.find((choice) => choice.value === value)
  const all = choices.length === 0 ? [] : [{ value: '', label: anyLabel }, ...choices]
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      empty={empty}
      actions={all.map((choice) => ({
        label: choice.label,
        isOn: choice.value === value,
        run: () => onChange(choice.value),
      }))}
    >
      {chosen ? `${label}: ${chosen.label}` : label}
    </MenuButton>
  )
}
