import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { outgoingMailQuery } from '#api/outgoing-mail.ts'
import { isLegacyPage } from '#lib/legacy.ts'
import { useMessages } from '#lib/messages.tsx'
import { type Access, accessTo } from '../access.rules.ts'
import { groupsOn } from '../navigation-entries.tsx'
import { useShell } from '../shell.ts'
import { useContactCount } from '../use-contact-count.ts'
import { useFormat } from '../use-format.ts'
import { useEntitlement, usePerson } from '../use-person.ts'
import { ActivityButton } from './activity/activity-button.tsx'
import { Bell } from './bell.tsx'
import { Logo } from './logo.tsx'
import style from './navigation.module.css'
import { PaletteButton } from './palette-button.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import type { MeteredName } from './usage-meters.tsx'
import { UserMenu } from './user-menu.tsx'

const UsageMeters = lazy(() => import('./usage-meters.tsx'))

interface NavigationProps {
  /** First URL segments of the features that exist. */
  areas: ReadonlySet<string>
  /** Called after each choice, to close the drawer of narrow screens. */
  onChoice?: () => void
}

/** The rail: groups, entries and the usage of the plan. */
export function Navigation({ areas, onChoice }: NavigationProps) {
  const t = useMessages('shell')
  const format = useFormat()
  const person = usePerson()
  const count = useContactCount()?.contact_count
  // If mail leaves by an SMTP server, the mailbox only has earlier mail.
  const hasMailbox = useQuery(outgoingMailQuery).data?.has_mailbox !== false
  const { pathname } = useLocation()
  const { hasLegacyTemplates } = useShell().user
  const groups = groupsOn({ isLegacy: isLegacyPage(), hasLegacy: hasLegacyTemplates })
    .map(({ label, entries }) => ({
      label,
      entries: entries
        .filter(({ area }) => areas.has(area) && (area !== 'mailbox' || hasMailbox))
        .map((entry) => ({ ...entry, access: accessTo(entry.to, person) }))
        .filter(({ access }) => access === 'open' || access === 'not_in_plan'),
    }))
    .filter(({ entries }) => entries.length > 0)

  return (
    <div className={style['navigation']}>
      <div className={style['head']}>
        <Logo name={t('product')} />
        <span className={style['corner']}>
          <ActivityButton onChoice={onChoice} />
          <Bell onChoice={onChoice} />
          <UserMenu />
        </span>
      </div>
      {!onChoice && <PaletteButton />}
      <nav aria-label={t('navigation.label')}>
        {groups.map(({ label, entries }) => (
          <section key={label ?? ''} {...(label ? { 'aria-label': t(label) } : {})}>
            {label && (
              <div className={style['group']} aria-hidden="true">
                {t(label)}
              </div>
            )}
            <ul className={style['list']}>
              {entries.map(({ area, to, label: name, icon, access }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/'}
                    aria-current={isOfEntryBelow(pathname, to) ? false : 'page'}
                    className={style['entry'] ?? ''}
                    onClick={() => onChoice?.()}
                  >
                    {icon}
                    {t(name)}
                    <Beside
                      area={area}
                      access={access}
                      count={count === undefined ? undefined : format.number(count)}
                    />
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={style['foot']}>
        <SettingsMenu onChoice={onChoice} />
        <Usage onChoice={onChoice} />
      </div>
    </div>
  )
}

/** True if the page belongs to another entry, whose address begins with that of this one. */
function isOfEntryBelow(pathname: string, to: string): boolean {
  return to === '/templates' && `${pathname}/`.startsWith('/templates/design-library/')
}

function Beside({ area, access, count }: { area: string; access: Access; count: string | undefined }) {
  const t = useMessages('shell')
  if (access === 'not_in_plan') return <span className={style['lock']}>{t('navigation.notInPlan')}</span>
  if (area === 'contacts' && count !== undefined) return <span className={style['count']}>{count}</span>
  return null
}

/** The used parts of the plan. Without a limit nothing is shown: the navigation's entry has the number of contacts. */
function Usage({ onChoice }: Pick<NavigationProps, 'onChoice'>) {
  const limits = useMeteredLimits()
  if (Object.keys(limits).length === 0) return null
  return (
    <Suspense fallback={<div className={style['usage']} />}>
      <UsageMeters limits={limits} onChoice={onChoice} />
    </Suspense>
  )
}

/** The limits that the account has. */
function useMeteredLimits(): Partial<Record<MeteredName, number>> {
  const contacts = useEntitlement('contacts').limit
  const emails = useEntitlement('emails').limit
  return { ...(contacts && { contacts }), ...(emails && { emails }) }
}
