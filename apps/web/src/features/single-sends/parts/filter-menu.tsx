import { Menu } from '@mantine/core'
import { Check } from 'lucide-react'
import { Button } from '#ui/page/button.tsx'

interface FilterMenuProps {
  label: string
  /** The choice that filters nothing. */
  anyLabel: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Said when there is nothing to choose. */
  empty?: string
}

/** A quiet button that opens one list of choices; what is chosen stands in its place. */
export function FilterMenu({ label, anyLabel, value, choices, onChange, empty }: FilterMenuProps) {
  const all = [{ value: '', label: anyLabel }, ...choices]
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button look="quiet" size="toolbar" aria-pressed={value !== ''}>
          {chosen ? `${label}: ${chosen.label}` : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.length === 0 && empty && <Menu.Label>{empty}</Menu.Label>}
        {choices.length > 0 &&
          all.map((choice) => (
            <Menu.Item
              key={choice.value}
              onClick={() => onChange(choice.value)}
              rightSection={choice.value === value ? <Check size={15} aria-hidden="true" /> : null}
            >
              {choice.label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
