import type { EmailClient } from '../client.ts'
import type { Profile, Step } from '../profile.ts'

const client = { family: 'Outlook', isThin: false, hasDark: true } as const satisfies Partial<EmailClient>

const word: readonly Step[] = [
  {
    transform: 'vml',
    entry: null,
    words:
      'Word draws VML, which Microsoft documents; `css-border-radius` and `css-background-image` note it.',
  },
  { transform: 'hidden-tables-shown', entry: 'css-display-none' },
  { transform: 'pictures-by-attribute', entry: 'css-width' },
  { transform: 'animations-stand-still', entry: 'image-gif' },
  { transform: 'no-important-in-attributes', entry: 'css-important' },
  { transform: 'mso-properties', entry: null, words: 'Word’s own properties, written by Word itself.' },
  { transform: 'display-only-none', entry: 'css-display' },
  { transform: 'background-only-color', entry: 'css-background' },
  { transform: 'padding-of-cells', entry: 'css-padding' },
  { transform: 'margin-without-auto', entry: 'css-margin' },
  { transform: 'margin-not-of-spans', entry: 'css-margin' },
  { transform: 'width-of-tables', entry: 'css-width' },
  { transform: 'height-of-tables', entry: 'css-height' },
  { transform: 'max-width-of-tables', entry: 'css-max-width' },
  { transform: 'rgb-without-spaces', entry: 'css-rgb' },
  { transform: 'rgb-without-alpha', entry: 'css-rgb' },
]

const web: readonly Step[] = [
  { transform: 'no-nested-media', entry: 'css-at-media' },
  { transform: 'position-only-sticky', entry: 'css-position' },
  { transform: 'margin-not-negative', entry: 'css-margin' },
  { transform: 'hover-of-elements', entry: 'css-pseudo-class-hover' },
  { transform: 'places-of-elements', entry: 'css-pseudo-class-first-child' },
  { transform: 'content-of-elements', entry: 'css-pseudo-element-before' },
  { transform: 'attribute-selectors-simple', entry: 'css-selector-attribute' },
]

const partial = (name: string): Profile['dark'] => ({
  change: 'partial',
  words: `${name} turns light grounds dark and dark text light, and applies the message’s own rules for dark mode.`,
})

export const outlookProfiles: readonly Profile[] = [
  {
    client: {
      ...client,
      id: 'outlook-windows',
      name: 'Outlook (classic)',
      os: 'Windows',
      section: 'desktop',
      width: 800,
      basis: null,
    },
    evidence: ['outlook/windows'],
    steps: word,
    isWord: true,
    dark: { change: 'full', words: 'Outlook for Windows inverts all colours in its black theme.' },
  },
  {
    client: {
      ...client,
      id: 'outlook-new-windows',
      name: 'Outlook (new)',
      os: 'Windows',
      section: 'desktop',
      width: 800,
      isThin: true,
      basis:
        'The new Outlook shows messages with the code of Outlook.com; caniemail.com does not list it apart.',
    },
    evidence: ['outlook/outlook-com'],
    steps: web,
    dark: partial('The new Outlook'),
  },
  {
    client: {
      ...client,
      id: 'outlook-macos',
      name: 'Outlook',
      os: 'macOS',
      section: 'desktop',
      width: 800,
      basis: null,
    },
    evidence: ['outlook/macos'],
    steps: [{ transform: 'margin-not-negative', entry: 'css-margin' }],
    dark: partial('Outlook for macOS'),
  },
  {
    client: {
      ...client,
      id: 'outlook-web',
      name: 'Outlook.com',
      os: 'Web',
      section: 'webmail',
      width: 800,
      basis: null,
    },
    evidence: ['outlook/outlook-com'],
    steps: web,
    dark: partial('Outlook.com'),
  },
  {
    client: {
      ...client,
      id: 'outlook-ios',
      name: 'Outlook',
      os: 'iOS',
      section: 'mobile',
      width: 390,
      basis: null,
    },
    evidence: ['outlook/ios'],
    steps: [{ transform: 'margin-not-negative', entry: 'css-margin' }],
    dark: partial('Outlook for iOS'),
  },
  {
    client: {
      ...client,
      id: 'outlook-android',
      name: 'Outlook',
      os: 'Android',
      section: 'mobile',
      width: 412,
      basis: null,
    },
    evidence: ['outlook/android'],
    steps: [{ transform: 'margin-not-negative', entry: 'css-margin' }],
    dark: partial('Outlook for Android'),
  },
]
