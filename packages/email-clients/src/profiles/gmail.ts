import type { EmailClient } from '../client.ts'
import type { Profile, Step } from '../profile.ts'

const common: readonly Step[] = [
  { transform: 'no-style-sheets-in-body', entry: 'html-style' },
  { transform: 'style-sheets-to-16-kb', entry: 'html-style' },
  { transform: 'rgb-without-spaces', entry: 'css-rgb' },
  { transform: 'margin-not-negative', entry: 'css-margin' },
  { transform: 'attribute-selectors-of-class', entry: 'css-selector-attribute' },
]

const client = { family: 'Gmail', isThin: false, basis: null } as const satisfies Partial<EmailClient>

export const gmailProfiles: readonly Profile[] = [
  {
    client: {
      ...client,
      id: 'gmail-web',
      name: 'Gmail',
      os: 'Web',
      section: 'webmail',
      width: 800,
      hasDark: false,
    },
    evidence: ['gmail/desktop-webmail'],
    steps: common,
    clips: true,
    dark: { change: 'none', words: 'Gmail on the web leaves messages light in its dark theme.' },
  },
  {
    client: {
      ...client,
      id: 'gmail-ios',
      name: 'Gmail',
      os: 'iOS',
      section: 'mobile',
      width: 390,
      hasDark: true,
    },
    evidence: ['gmail/ios'],
    steps: common,
    clips: true,
    dark: { change: 'full', words: 'Gmail for iOS inverts all colours.' },
  },
  {
    client: {
      ...client,
      id: 'gmail-android',
      name: 'Gmail',
      os: 'Android',
      section: 'mobile',
      width: 412,
      hasDark: true,
    },
    evidence: ['gmail/android'],
    steps: common,
    clips: true,
    dark: { change: 'partial', words: 'Gmail for Android turns light grounds dark and dark text light.' },
  },
  {
    client: {
      ...client,
      id: 'gmail-android-other',
      name: 'Gmail, other account',
      os: 'Android',
      section: 'mobile',
      width: 412,
      hasDark: true,
      basis: 'Notes of caniemail.com: for accounts that are not Google’s, Gmail removes all style sheets.',
    },
    evidence: ['gmail/android'],
    steps: [
      { transform: 'no-style-sheets', entry: 'html-style' },
      { transform: 'display-simple', entry: 'css-display' },
      ...common.slice(2, 4),
    ],
    clips: true,
    dark: { change: 'partial', words: 'Gmail for Android turns light grounds dark and dark text light.' },
  },
]
