import type { ClientDefect } from '@carillon/contract/email-test-results'
import type { MessagePreviews } from '@carillon/contract/email-testing'

type Preview = MessagePreviews['previews'][number]

const clients = [
  ['gmail-web', 'Gmail', '', 'webmail'],
  ['gmail-android', 'Gmail', 'Android', 'mobile'],
  ['apple-mail-ios', 'Apple Mail', 'iOS', 'mobile'],
  ['outlook-windows', 'Outlook', 'Windows', 'desktop'],
  ['gmx', 'GMX', '', 'webmail'],
] as const

/** The client whose preview tests look at. */
export const outlook = 'outlook-windows'

export function givenDefect(code: string, fields: Partial<ClientDefect> = {}): ClientDefect {
  return { code, feature: `css-${code}`, module: null, detail: '', count: 1, weight: 'minor', ...fields }
}

/** A picture 500 pixels wide; `version` is part of its address. */
export function givenPicture(version = 1, marks: NonNullable<Preview['picture']>['marks'] = {}) {
  return { url: `/pictures/${version}.png`, width: 500, height: 2000, is_cut: false, marks }
}

/** Previews in five clients that show the saved message; `inOutlook` is about one of them. */
export function givenPreviews(
  fields: Partial<Omit<MessagePreviews, 'previews'>> = {},
  inOutlook: Partial<Preview> = {},
): MessagePreviews {
  return {
    is_current: true,
    reason: null,
    ...fields,
    previews: clients.map(([id, name, os, section]) => ({
      id,
      family: name,
      name,
      os,
      section,
      is_simulated: true,
      is_thin: false,
      basis: null,
      picture: givenPicture(),
      changed: null,
      defects: [],
      reason: null,
      ...(id === outlook ? inOutlook : {}),
    })),
  }
}
