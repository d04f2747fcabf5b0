import type { Services } from '#platform/services.ts'
import { isSignatureOf, signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { asUuid } from '#platform/uuid.ts'

const signed = (id: string) => `forms.confirm:${id}`

/** The link that confirms a post. The post decides the time for which it works. */
export async function confirmationLink({ database: { db }, config }: Services, id: string): Promise<string> {
  return `${config.publicUrl}/f/confirm/${id}.${signText(await signingSecret(db), signed(id))}`
}

/** The post of a link; null for a link that is not ours. */
export async function readConfirmation(
  { database: { db } }: Services,
  token: string,
): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.')
  const secrets = [...(await signingSecrets(db)).values()]
  if (!secrets.some((secret) => isSignatureOf(secret, signed(id), signature))) return null
  return asUuid(id)
}
