import type { Db } from './db.ts'
import { isSignatureOf, signText } from './signature.ts'
import { signingSecret, signingSecrets } from './signing-secret.ts'

/** A text with its signature, for the address of a link: whoever has the link can read it and can't change it. */
export async function signedToken(db: Db, purpose: string, said: string): Promise<string> {
  const signature = signText(await signingSecret(db), `${purpose}:${said}`)
  return `${Buffer.from(said).toString('base64url')}.${signature}`
}

/** The text of a token; null for a token that we did not make for this purpose. */
export async function readSignedToken(db: Db, purpose: string, token: string): Promise<string | null> {
  const [encoded = '', signature = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const secrets = [...(await signingSecrets(db)).values()]
  return secrets.some((secret) => isSignatureOf(secret, `${purpose}:${said}`, signature)) ? said : null
}
