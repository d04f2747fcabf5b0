import { Refusal } from '../refusal.ts'
import type { Context } from './app.ts'
import { tokenIn } from './identity.ts'

/**
 * Sessions, passwords and second factors are a person's own: a key has none of them. Answers the token of the session.
 * @throws session_required for an API key
 */
export function demandSession({ identity, header }: Pick<Context, 'identity' | 'header'>): string {
  const token = tokenIn(header('authorization'))
  if (identity.by !== 'session' || token === undefined) throw new Refusal('session_required')
  return token
}
