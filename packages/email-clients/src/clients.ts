import type { EmailClient } from './client.ts'
import { profiles } from './profiles.ts'

export type { EmailClient } from './client.ts'

export const emailClients: readonly EmailClient[] = profiles.map(({ client }) => client)

/** The clients that a first test shows. */
export const defaultClientIds: readonly string[] = [
  'gmail-web',
  'gmail-ios',
  'gmail-android',
  'apple-mail-macos',
  'apple-mail-ios',
  'outlook-windows',
  'outlook-web',
  'outlook-ios',
  'outlook-android',
  'yahoo-web',
  'samsung-email',
  'thunderbird-windows',
  'gmx-web',
  'web-de-web',
]

/** The clients beside the editor: those whose pictures differ most. */
export const stripClientIds: readonly string[] = [
  'gmail-web',
  'outlook-windows',
  'apple-mail-ios',
  'gmail-android',
  'gmx-web',
]
