import type { Services } from './services.ts'
import { isSignatureOf, signText } from './signature.ts'
import { signingSecret, signingSecrets } from './signing-secret.ts'

/**
 * The address of a mailed link, `path` and a token: whoever has the link can read its parts and can't change them. Parts have no
 * colon.
 */
export async function signedAddress(
  { database: { db }, config }: Pick<Services, 'database' | 'config'>,
  path: string,
  purpose: string,
  parts: readonly (string | number)[],
): Promise<string> {
  const said = parts.join(':')
  const signature = signText(await signingSecret(db), `${purpose}:${said}`)
  return `${config.publicUrl}${path}${Buffer.from(said).toString('base64url')}.${signature}`
}

/** The parts of a token; null for a token that we did not make for this purpose. */
export async function readSignedToken(
  { database: { db } }: Pick<Services, 'database'>,
  purpose: string,
  token: string,
): Promise<string[] | null> {
  const [encoded = '', signature = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const secrets = [...(await signingSecrets(db)).values()]
  const isOurs = secrets.some((secret) => isSignatureOf(secret, `${purpose}:${said}`, signature))
  return isOurs ? said.split(':') : null
}
