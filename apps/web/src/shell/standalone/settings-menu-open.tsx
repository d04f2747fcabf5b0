import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '../access.rules.ts'
import { settingsGroups } from '../settings-entries.tsx'
import { usePerson } from '../use-person.ts'
import style from './settings-menu.module.css'

interface OpenSettingsMenuProps {
  onClose: () => void
  /** Called after each choice, to close the drawer of narrow screens. */
  onChoice: (() => void) | undefined
}

/** The open menu of the settings, above its button: pages about the account and the installation that the person may open. */
export default function OpenSettingsMenu({ onClose, onChoice }: OpenSettingsMenuProps) {
  const t = useMessages('settings-menu')
  const person = usePerson()
  const { pathname } = useLocation()
  const groups = settingsGroups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ to }) => accessTo(to, person) === 'open'),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Menu
      opened
      onClose={onClose}
      position="top-start"
      width="target"
      offset={4}
      trapFocus
      returnFocus={false}
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} aria-hidden="true" className={style['anchor']} />
      </Menu.Target>
      <Menu.Dropdown className={style['menu'] ?? ''}>
        {groups.map(({ label, entries }) => (
          <Fragment key={label}>
            <Menu.Label>{t(label)}</Menu.Label>
            {entries.map(({ to, label: name, icon }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                leftSection={<span className={style['icon']}>{icon}</span>}
                {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
                onClick={() => onChoice?.()}
              >
                {t(name)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
