import type { MessageKey } from '@carillon/messages/catalogue'
import {
  Ban,
  Bell,
  Code,
  House,
  Inbox,
  LayoutGrid,
  Mail,
  Megaphone,
  Plug,
  Send,
  TextAlignStart,
  TextCursorInput,
  User,
  Workflow,
} from 'lucide-react'
import type { ReactNode } from 'react'

interface Entry {
  /** The first URL segment: the feature's name. Empty for the start page. */
  area: string
  to: string
  label: MessageKey<'shell'>
  icon: ReactNode
  /** `g` and this letter lead here. */
  letter?: string
}

interface Group {
  /** Left out for the group above those that have a name. */
  label?: MessageKey<'shell'>
  entries: readonly Entry[]
}

/** The groups of the modern areas, in their order. An entry is shown if its area has routes and the user may open it. */
export const navigationGroups: readonly Group[] = [
  {
    entries: [{ area: '', to: '/', label: 'navigation.home', icon: <House />, letter: 'h' }],
  },
  {
    label: 'navigation.campaigns',
    entries: [
      {
        area: 'single-sends',
        to: '/single-sends',
        label: 'navigation.single-sends',
        icon: <Mail />,
        letter: 's',
      },
      {
        area: 'automations',
        to: '/automations',
        label: 'navigation.automations',
        icon: <Workflow />,
      },
      {
        area: 'ads',
        to: '/ads',
        label: 'navigation.ads',
        icon: <Megaphone />,
      },
    ],
  },
  {
    label: 'navigation.audience',
    entries: [
      {
        area: 'contacts',
        to: '/contacts',
        label: 'navigation.contacts',
        icon: <User />,
        letter: 'c',
      },
      {
        area: 'forms',
        to: '/forms/signup',
        label: 'navigation.forms',
        icon: <TextCursorInput />,
      },
      {
        area: 'custom-fields',
        to: '/custom-fields',
        label: 'navigation.custom-fields',
        icon: <TextAlignStart />,
        letter: 'f',
      },
    ],
  },
  {
    label: 'navigation.content',
    entries: [
      {
        area: 'design-library',
        to: '/design-library',
        label: 'navigation.design-library',
        icon: <LayoutGrid />,
        letter: 'd',
      },
      {
        area: 'dynamic-templates',
        to: '/dynamic-templates',
        label: 'navigation.dynamic-templates',
        icon: <Code />,
        letter: 't',
      },
    ],
  },
  {
    label: 'navigation.sending',
    entries: [
      {
        area: 'senders',
        to: '/senders',
        label: 'navigation.senders',
        icon: <Send />,
        letter: 'v',
      },
      {
        area: 'unsubscribe-groups',
        to: '/unsubscribe-groups',
        label: 'navigation.unsubscribe-groups',
        icon: <Ban />,
        letter: 'u',
      },
      {
        area: 'notifications',
        to: '/notifications',
        label: 'navigation.notifications',
        icon: <Bell />,
        letter: 'n',
      },
      {
        area: 'integrations',
        to: '/integrations',
        label: 'navigation.integrations',
        icon: <Plug />,
      },
      {
        area: 'mailbox',
        to: '/mailbox',
        label: 'navigation.mailbox',
        icon: <Inbox />,
        letter: 'm',
      },
    ],
  },
]

/** The legacy pages, by the names that they keep. */
const legacyEntries: readonly Entry[] = [
  { area: 'legacy', to: '/single-sends', label: 'navigation.legacy-single-sends', icon: <Mail /> },
  { area: 'legacy', to: '/contacts', label: 'navigation.legacy-contacts', icon: <User /> },
  { area: 'legacy', to: '/custom-fields', label: 'navigation.custom-fields', icon: <TextAlignStart /> },
  { area: 'legacy', to: '/templates', label: 'navigation.legacy-templates', icon: <Code /> },
  {
    area: 'legacy',
    to: '/templates/design-library',
    label: 'navigation.design-library',
    icon: <LayoutGrid />,
  },
  { area: 'legacy', to: '/senders', label: 'navigation.senders', icon: <Send /> },
  { area: 'legacy', to: '/unsubscribe-groups', label: 'navigation.unsubscribe-groups', icon: <Ban /> },
  { area: 'legacy', to: '/notifications', label: 'navigation.notifications', icon: <Bell /> },
]

/**
 * The groups of a page. On a legacy page the legacy group is the first one with a name, and all others lead out of legacy.
 * On any other page it is the last, if the account has anything of legacy.
 */
export function groupsOn(page: { isLegacy: boolean; hasLegacy: boolean }): readonly Group[] {
  const legacy = (prefix: string): Group => ({
    label: 'navigation.legacy',
    entries: legacyEntries.map((entry) => ({ ...entry, to: prefix + entry.to })),
  })
  if (!page.isLegacy) return page.hasLegacy ? [...navigationGroups, legacy('/legacy')] : navigationGroups
  const [home, ...others] = navigationGroups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ letter: _, ...entry }) => ({ ...entry, to: `/tne${entry.to}` })),
  }))
  return [home!, legacy(''), ...others]
}
