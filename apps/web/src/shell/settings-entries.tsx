import type { MessageKey } from '@carillon/messages/catalogue'
import {
  BadgeCheck,
  CreditCard,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  LogIn,
  MailCheck,
  Network,
  Palette,
  Radar,
  Server,
  ShieldCheck,
  ThermometerSun,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'

interface Entry {
  to: string
  label: MessageKey<'settings-menu'>
  icon: ReactNode
}

interface Group {
  label: MessageKey<'settings-menu'>
  entries: readonly Entry[]
}

/** Pages about the account and the installation, in the order of the menu. An entry is shown to those who may open it. */
export const settingsGroups: readonly Group[] = [
  {
    label: 'messages',
    entries: [
      { to: '/account/brand', label: 'brand', icon: <Palette /> },
      { to: '/account/domains', label: 'domains', icon: <Globe /> },
      { to: '/account/tracking', label: 'tracking', icon: <Radar /> },
      { to: '/account/sending-limits', label: 'limits', icon: <Gauge /> },
      { to: '/account/warm-up', label: 'warmUp', icon: <ThermometerSun /> },
    ],
  },
  {
    label: 'account',
    entries: [
      { to: '/account/people', label: 'people', icon: <UsersRound /> },
      { to: '/account/subusers', label: 'subusers', icon: <Network /> },
      { to: '/account/approvals', label: 'approvals', icon: <BadgeCheck /> },
      { to: '/account/single-sign-on', label: 'singleSignOn', icon: <LogIn /> },
      { to: '/account/access', label: 'access', icon: <ShieldCheck /> },
      { to: '/account/api-keys', label: 'apiKeys', icon: <KeyRound /> },
      { to: '/account/plan', label: 'plan', icon: <CreditCard /> },
    ],
  },
  {
    label: 'installation',
    entries: [
      { to: '/account/installation', label: 'setUp', icon: <Server /> },
      { to: '/account/installation/ready', label: 'ready', icon: <MailCheck /> },
      { to: '/installation/plans', label: 'plans', icon: <Layers /> },
    ],
  },
]
