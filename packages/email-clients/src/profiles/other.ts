import type { Profile, Step } from '../profile.ts'

const yahoo: readonly Step[] = [
  { transform: 'position-only-relative', entry: 'css-position' },
  { transform: 'display-without-inline-flex', entry: 'css-display' },
  { transform: 'background-single', entry: 'css-background-image' },
  { transform: 'attribute-selectors-exact', entry: 'css-selector-attribute' },
  { transform: 'rgb-without-spaces', entry: 'css-rgb' },
]

const yahooDark: Profile['dark'] = { change: 'none', words: 'Yahoo leaves messages light.' }

const untilSheets =
  'Tested in 2020, when Proton Mail removed all style sheets. By the entry html-style it has read them since 2022.'
const selectorsOf2020 = [
  ...(['attribute', 'child', 'adjacent-sibling', 'general-sibling', 'chaining', 'universal'] as const).map(
    (name) => `css-selector-${name}` as const,
  ),
  ...(
    [
      ...['checked', 'default', 'first-child', 'first-of-type', 'last-child', 'last-of-type', 'link', 'not'],
      ...['nth-child', 'nth-last-child', 'nth-last-of-type', 'nth-of-type', 'only-child', 'only-of-type'],
      ...['target', 'visited'],
    ] as const
  ).map((name) => `css-pseudo-class-${name}` as const),
  ...(['after', 'before', 'first-letter', 'first-line', 'placeholder'] as const).map(
    (name) => `css-pseudo-element-${name}` as const,
  ),
]
const keptByProton: Profile['kept'] = Object.fromEntries(selectorsOf2020.map((slug) => [slug, untilSheets]))

export const otherProfiles: readonly Profile[] = [
  {
    client: {
      id: 'yahoo-web',
      family: 'Yahoo',
      name: 'Yahoo Mail',
      os: 'Web',
      section: 'webmail',
      width: 800,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['yahoo/desktop-webmail'],
    steps: [
      ...yahoo,
      { transform: 'margin-not-negative', entry: 'css-margin' },
      { transform: 'height-becomes-min-height', entry: 'css-height' },
    ],
    dark: yahooDark,
  },
  {
    client: {
      id: 'yahoo-ios',
      family: 'Yahoo',
      name: 'Yahoo Mail',
      os: 'iOS',
      section: 'mobile',
      width: 390,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['yahoo/ios'],
    steps: yahoo,
    dark: yahooDark,
  },
  {
    client: {
      id: 'yahoo-android',
      family: 'Yahoo',
      name: 'Yahoo Mail',
      os: 'Android',
      section: 'mobile',
      width: 412,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['yahoo/android'],
    steps: yahoo,
    dark: yahooDark,
  },
  {
    client: {
      id: 'aol-web',
      family: 'AOL',
      name: 'AOL Mail',
      os: 'Web',
      section: 'webmail',
      width: 800,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['aol/desktop-webmail'],
    steps: [],
    dark: { change: 'none', words: 'AOL leaves messages light.' },
  },
  {
    client: {
      id: 'samsung-email',
      family: 'Samsung Email',
      name: 'Samsung Email',
      os: 'Android',
      section: 'mobile',
      width: 360,
      hasDark: true,
      isThin: false,
      basis: null,
    },
    evidence: ['samsung-email/android'],
    steps: [{ transform: 'position-only-relative-absolute', entry: 'css-position' }],
    dark: {
      change: 'partial',
      words:
        'Samsung Email turns light grounds dark and dark text light, and applies the message’s own rules.',
    },
  },
  {
    client: {
      id: 'thunderbird-windows',
      family: 'Thunderbird',
      name: 'Thunderbird',
      os: 'Windows',
      section: 'desktop',
      width: 800,
      hasDark: false,
      isThin: true,
      basis:
        'caniemail.com has 34 of 307 features for Windows. The others are those of Thunderbird for macOS, which has the same engine (Gecko).',
    },
    evidence: ['thunderbird/windows', 'thunderbird/macos'],
    steps: [],
    dark: {
      change: 'none',
      words: 'The data has no rules for dark mode in Thunderbird, so its picture stays light.',
    },
  },
  {
    client: {
      id: 'thunderbird-macos',
      family: 'Thunderbird',
      name: 'Thunderbird',
      os: 'macOS',
      section: 'desktop',
      width: 800,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['thunderbird/macos'],
    steps: [],
    dark: {
      change: 'none',
      words: 'The data has no rules for dark mode in Thunderbird, so its picture stays light.',
    },
  },
  {
    client: {
      id: 'proton-web',
      family: 'Proton Mail',
      name: 'Proton Mail',
      os: 'Web',
      section: 'webmail',
      width: 800,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['protonmail/desktop-webmail'],
    steps: [],
    kept: keptByProton,
    dark: {
      change: 'none',
      words: 'The data says nothing about dark mode in Proton Mail, so its picture stays light.',
    },
  },
  {
    client: {
      id: 'proton-ios',
      family: 'Proton Mail',
      name: 'Proton Mail',
      os: 'iOS',
      section: 'mobile',
      width: 390,
      hasDark: false,
      isThin: false,
      basis: null,
    },
    evidence: ['protonmail/ios'],
    steps: [{ transform: 'no-style-sheets-in-body', entry: 'html-style' }],
    kept: keptByProton,
    dark: {
      change: 'none',
      words: 'The data says nothing about dark mode in Proton Mail, so its picture stays light.',
    },
  },
]
