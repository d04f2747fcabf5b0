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

/** The navigation's groups and order. An entry is shown if its area has routes and the user may open it. */
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
