import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { type NumberColumn, numberColumns } from './ad-columns.tsx'

const key = 'carillon.ads.columns'
const usual: readonly NumberColumn[] = ['impressions', 'clicks', 'rate', 'spend', 'cpc', 'revenue']

/** The columns that this browser shows, and the function that changes them. */
export function useShownColumns() {
  const [shown, setShown] = useState<ReadonlySet<NumberColumn>>(read)
  const show = (next: ReadonlySet<NumberColumn>) => {
    localStorage.setItem(key, JSON.stringify([...next]))
    setShown(next)
  }
  return [shown, show] as const
}

function read(): ReadonlySet<NumberColumn> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (Array.isArray(stored)) return new Set(numberColumns.filter((one) => stored.includes(one)))
  } catch {
    // A damaged entry counts as none.
  }
  return new Set(usual)
}

interface FieldsMenuProps {
  shown: ReadonlySet<NumberColumn>
  onChange: (shown: ReadonlySet<NumberColumn>) => void
}

/** The choice of the columns with numbers. */
export function FieldsMenu({ shown, onChange }: FieldsMenuProps) {
  const t = useMessages('ads')
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      actions={numberColumns.map((column) => ({
        label: t(`columns.${column}`),
        isOn: shown.has(column),
        isOneOfMany: true,
        run: () =>
          onChange(
            new Set(numberColumns.filter((one) => (one === column ? !shown.has(one) : shown.has(one)))),
          ),
      }))}
    >
      {t('filters.fields')}
    </MenuButton>
  )
}
