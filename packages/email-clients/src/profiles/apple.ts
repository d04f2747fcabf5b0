import type { Profile } from '../profile.ts'

const dark: Profile['dark'] = {
  change: 'own',
  words:
    'Apple Mail applies the rules of the message. A message without colours becomes light text on a dark ground.',
}

export const appleProfiles: readonly Profile[] = [
  {
    client: {
      id: 'apple-mail-macos',
      family: 'Apple Mail',
      name: 'Apple Mail',
      os: 'macOS',
      section: 'desktop',
      width: 800,
      hasDark: true,
      isThin: false,
      basis: null,
    },
    evidence: ['apple-mail/macos'],
    steps: [],
    dark,
  },
  {
    client: {
      id: 'apple-mail-ios',
      family: 'Apple Mail',
      name: 'Apple Mail',
      os: 'iOS',
      section: 'mobile',
      width: 390,
      hasDark: true,
      isThin: false,
      basis: null,
    },
    evidence: ['apple-mail/ios'],
    steps: [],
    dark,
  },
]
