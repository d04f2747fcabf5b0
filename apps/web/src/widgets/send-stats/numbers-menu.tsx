import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { NumbersAs } from './use-numbers-as.ts'

interface NumbersMenuProps {
  as: NumbersAs
  labels: Record<NumbersAs, string>
  onChange: (as: NumbersAs) => void
}

/** The choice between percentages and counts. */
export function NumbersMenu({ as, labels, onChange }: NumbersMenuProps) {
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      actions={(['shares', 'counts'] as const).map((each) => ({
        label: labels[each],
        isOn: each === as,
        run: () => onChange(each),
      }))}
    >
      {labels[as]}
    </MenuButton>
  )
}
