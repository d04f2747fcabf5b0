import type { EmailClient } from '../client.ts'
import type { Profile, Step } from '../profile.ts'

/** GMX and WEB.DE are of one house. */
const web: readonly Step[] = [
  { transform: 'no-style-sheets', entry: 'html-style' },
  { transform: 'display-simple', entry: 'css-display' },
  { transform: 'background-single', entry: 'css-background' },
  { transform: 'rgb-without-spaces', entry: 'css-rgb' },
  { transform: 'rgb-without-alpha', entry: 'css-rgb' },
]

const light: Profile['dark'] = { change: 'none', words: 'The webmail leaves messages light.' }
const own: Profile['dark'] = {
  change: 'own',
  words: 'The app applies the message’s own rules for dark mode.',
}
const webmail = {
  os: 'Web',
  section: 'webmail',
  width: 800,
  hasDark: false,
  isThin: false,
  basis: null,
} as const satisfies Partial<EmailClient>
const app = {
  section: 'mobile',
  hasDark: true,
  isThin: false,
  basis: null,
} as const satisfies Partial<EmailClient>
const iOS = { ...app, os: 'iOS', width: 390 } as const
const android = { ...app, os: 'Android', width: 412 } as const
const gmx = { family: 'GMX', name: 'GMX' }
const webDe = { family: 'WEB.DE', name: 'WEB.DE' }

export const germanProfiles: readonly Profile[] = [
  {
    client: { ...webmail, ...gmx, id: 'gmx-web' },
    evidence: ['gmx/desktop-webmail'],
    steps: web,
    dark: light,
  },
  { client: { ...iOS, ...gmx, id: 'gmx-ios' }, evidence: ['gmx/ios'], steps: [], dark: own },
  { client: { ...android, ...gmx, id: 'gmx-android' }, evidence: ['gmx/android'], steps: [], dark: own },
  {
    client: { ...webmail, ...webDe, id: 'web-de-web' },
    evidence: ['web-de/desktop-webmail'],
    steps: web,
    dark: light,
  },
  {
    client: { ...android, ...webDe, id: 'web-de-android' },
    evidence: ['web-de/android'],
    steps: [],
    dark: own,
  },
  {
    client: {
      ...webmail,
      id: 't-online-web',
      family: 'T-Online',
      name: 'T-Online',
      isThin: true,
      basis:
        'caniemail.com has 30 of 307 features. Of the others, the picture leaves out those that all webmails of the data lack.',
    },
    evidence: ['t-online-de/desktop-webmail', 'webmails'],
    steps: [],
    dark: light,
  },
]
