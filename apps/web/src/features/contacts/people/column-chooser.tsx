import { Menu } from '@mantine/core'
import { Check, Columns3 } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'

interface ColumnChooserProps {
  choices: readonly { key: string; title: string }[]
  shown: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** A menu of checkboxes for the columns of a table. It stays open while the user checks them. */
export function ColumnChooser({ choices, shown, onToggle }: ColumnChooserProps) {
  const t = useMessages('contacts')
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button look="quiet" size="toolbar" icon={<Columns3 size={16} />}>
          {t('people.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 360, overflowY: 'auto' }}>
        {choices.map(({ key, title }) => (
          <Menu.Item
            key={key}
            role="menuitemcheckbox"
            aria-checked={shown.has(key)}
            leftSection={<Check style={{ visibility: shown.has(key) ? 'visible' : 'hidden' }} />}
            onClick={() => onToggle(key)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
