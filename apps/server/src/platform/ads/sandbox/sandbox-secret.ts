import type { Db } from '#platform/db.ts'
import { signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'

const purpose = 'ads: secret of the simulated app'

/** The secret of the simulated app: the same in all processes, and another one in each installation. */
export async function sandboxSecret(db: Db): Promise<string> {
  return signText(await signingSecret(db), purpose)
}

/** All secrets that simulated apps may have: a process that began earlier keeps its own. */
export async function sandboxSecrets(db: Db): Promise<string[]> {
  return [...(await signingSecrets(db)).values()].map((secret) => signText(secret, purpose))
}
