import type { PasskeyPlace } from '@carillon/contract/second-factor'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMessages } from '#lib/messages.tsx'

/** The reason why this page has no passkeys, as a sentence; undefined if it has. */
export function usePasskeyProblem(place: PasskeyPlace): string | undefined {
  const t = useMessages('second-factor')
  if (place.problem) return t(`passkey.${place.problem}`)
  const { hostname } = window.location
  const host = place.host ?? ''
  if (hostname !== host && !hostname.endsWith(`.${host}`)) return t('passkey.elsewhere', { host })
  return browserSupportsWebAuthn() ? undefined : t('passkey.unsupported')
}
