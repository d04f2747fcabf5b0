import type { MessageKey } from '@carillon/messages/catalogue'
import type { ReactNode } from 'react'

interface Entry {
  /** The first URL segment: the feature's name. */
  area: string
  to: string
  label: MessageKey<'shell'>
  icon: ReactNode
}

interface Group {
  label: MessageKey<'shell'>
  entries: readonly Entry[]
}

const icon = (path: ReactNode) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    {path}
  </svg>
)

/** The navigation's groups and order. An entry shows when its area has routes and the person may enter. */
export const navigationGroups: readonly Group[] = [
  {
    label: 'navigation.campaigns',
    entries: [
      {
        area: 'single-sends',
        to: '/single-sends',
        label: 'navigation.single-sends',
        icon: icon(<path d="M2.500 5h15v10h-15zM2.500 5.500 10 11l7.500-5.500" />),
      },
      {
        area: 'automations',
        to: '/automations',
        label: 'navigation.automations',
        icon: icon(
          <>
            <circle cx="4" cy="5" r="2" />
            <circle cx="16" cy="15" r="2" />
            <path d="M6 5h5a3 3 0 0 1 0 5H9a3 3 0 0 0 0 5h5" />
          </>,
        ),
      },
      {
        area: 'ads',
        to: '/ads',
        label: 'navigation.ads',
        icon: icon(<path d="M3 8v4h3l7 4V4L6 8zM16 8.500v3" />),
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
        icon: icon(
          <>
            <circle cx="10" cy="7" r="3" />
            <path d="M4 17c0-3.500 2.700-5 6-5s6 1.500 6 5" />
          </>,
        ),
      },
      {
        area: 'forms',
        to: '/forms/signup',
        label: 'navigation.forms',
        icon: icon(<path d="M3 4h14v4H3zM3 12h8v4H3z" />),
      },
      {
        area: 'custom-fields',
        to: '/custom-fields',
        label: 'navigation.custom-fields',
        icon: icon(<path d="M4 5h12M4 10h12M4 15h7" />),
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
        icon: icon(<path d="M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z" />),
      },
      {
        area: 'dynamic-templates',
        to: '/dynamic-templates',
        label: 'navigation.dynamic-templates',
        icon: icon(<path d="M7 4 3 10l4 6M13 4l4 6-4 6" />),
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
        icon: icon(<path d="M3 10 17 3l-5 14-2.500-5.500z" />),
      },
      {
        area: 'unsubscribe-groups',
        to: '/unsubscribe-groups',
        label: 'navigation.unsubscribe-groups',
        icon: icon(
          <>
            <circle cx="10" cy="10" r="7" />
            <path d="M5 15 15 5" />
          </>,
        ),
      },
      {
        area: 'notifications',
        to: '/notifications',
        label: 'navigation.notifications',
        icon: icon(<path d="M5 8a5 5 0 0 1 10 0c0 4 2 5 2 6H3c0-1 2-2 2-6zM8 17a2 2 0 0 0 4 0" />),
      },
      {
        area: 'integrations',
        to: '/integrations',
        label: 'navigation.integrations',
        icon: icon(<path d="M7 3v5M13 3v5M5 8h10v2a5 5 0 0 1-10 0zM10 15v3" />),
      },
      {
        area: 'mailbox',
        to: '/mailbox',
        label: 'navigation.mailbox',
        icon: icon(<path d="M3 11 5.500 4h9L17 11v5H3zM3 11h4l1 2h4l1-2h4" />),
      },
    ],
  },
]
