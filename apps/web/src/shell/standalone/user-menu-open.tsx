import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { BookOpen, LogOut, UserCog } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChangeProfile } from '#api/account.ts'
import { type Language, switchLanguage, useMessages } from '#lib/messages.tsx'
import { useShell } from '../shell.ts'
import { usePersonName } from '../use-person.ts'
import { AccountList } from './account-list.tsx'
import { AvatarButton } from './avatar-button.tsx'
import style from './navigation.module.css'

/** The opened menu: who is signed in, language, appearance, sign-out, and the person's accounts. */
export default function OpenUserMenu() {
  const t = useMessages('shell')
  const shell = useShell()
  const change = useChangeProfile()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [opened, setOpened] = useState(true)
  const { name, address } = usePersonName()

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus>
      <Popover.Target>
        <AvatarButton onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={style['panel'] ?? ''} aria-label={t('menu.open')}>
        <div className={style['who']}>
          <strong>{name || address}</strong>
          <small>{address}</small>
        </div>
        <div className={style['choices']}>
          <div className={style['label']}>{t('menu.language')}</div>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('menu.language')}
            value={t.language}
            onChange={(language) => {
              void switchLanguage(language as Language)
              // The language is stored, because it also holds for mail about the account, and in other browsers.
              change.mutate({ language: language as Language })
            }}
            data={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
          />
          <div className={style['label']}>{t('menu.theme')}</div>
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
        <div className={style['actions']}>
          <Link to="/account/settings" className={style['action']} onClick={() => setOpened(false)}>
            <UserCog aria-hidden="true" />
            {t('menu.settings')}
          </Link>
        </div>
        <div className={style['actions']}>
          <a href="/docs" target="_blank" rel="noreferrer" className={style['action']}>
            <BookOpen aria-hidden="true" />
            {t('menu.documentation')}
          </a>
          <button type="button" className={style['action']} onClick={() => void shell.logout()}>
            <LogOut aria-hidden="true" />
            {t('menu.signOut')}
          </button>
        </div>
        {/* Last, because it comes later and has any length: nothing moves. */}
        {opened && <Accounts />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The accounts of the person, if there is more than the current one. */
function Accounts() {
  const t = useMessages('shell')
  return (
    <AccountList
      openAt="/"
      frame={(list) => (
        <div className={style['actions']}>
          <div className={style['label']}>{t('accounts.label')}</div>
          {list}
        </div>
      )}
    />
  )
}
