import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { subusersQuery } from '#api/account.ts'
import { type Language, switchLanguage, useMessages } from '#lib/messages.tsx'
import { useShell } from '../shell.ts'
import { usePersonName } from '../use-person.ts'
import { AvatarButton } from './avatar-button.tsx'
import style from './navigation.module.css'
import { actAs } from './standalone-shell.ts'

/** The opened menu: who is signed in, language, appearance, subusers and sign-out. */
export default function OpenUserMenu() {
  const t = useMessages('shell')
  const shell = useShell()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [opened, setOpened] = useState(true)
  const { name, address } = usePersonName()

  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus>
      <Menu.Target>
        <AvatarButton />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={style['who']}>
          <strong>{name || address}</strong>
          <small>{address}</small>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('menu.language')}</Menu.Label>
        <div className={style['choices']}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('menu.language')}
            value={t.language}
            onChange={(language) => void switchLanguage(language as Language)}
            data={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
          />
        </div>
        <Menu.Label>{t('menu.theme')}</Menu.Label>
        <div className={style['choices']}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('menu.theme')}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as 'light' | 'dark' | 'auto')}
            data={[
              { value: 'light', label: t('menu.light') },
              { value: 'dark', label: t('menu.dark') },
              { value: 'auto', label: t('menu.system') },
            ]}
          />
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<KeyRound size={17} strokeWidth={1.7} />}
          onClick={() => navigate('/account/api-keys')}
        >
          {t('menu.apiKeys')}
        </Menu.Item>
        {opened && !shell.onBehalfOf() && <Subusers />}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={17} strokeWidth={1.7} />} onClick={() => void shell.logout()}>
          {t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Subusers() {
  const t = useMessages('shell')
  const { data } = useQuery(subusersQuery)
  if (!data || data.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.subusers')}</Menu.Label>
      {data.slice(0, 8).map(({ id, username, disabled }) => (
        <Menu.Item key={id} disabled={disabled} onClick={() => actAs(username)}>
          {username}
        </Menu.Item>
      ))}
    </>
  )
}
