import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Letters, digits and `._@-` of ASCII, since a name is also the value of a header. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$/

/** Fixed words of addresses in which the name of a subuser stands: no account is called so, in whatever case. */
const reserved: ReadonlySet<string> = new Set(['new', 'stats', 'reputations', 'deletions'])

/** True if another page or call has the address that an account of this name would have. */
export function isReservedName(username: string): boolean {
  return reserved.has(username.toLowerCase())
}

export const accountName = {
  update: endpoint({
    method: 'PUT',
    path: '/v3/user/username',
    isSetting: true,
    scope: 'user.username.update',
    summary: 'Changes the name of the account. `on-behalf-of` names it by the new one from then on.',
    body: z.object({
      username: z.string().check(z.trim(), z.regex(usernamePattern, 'account_name')),
    }),
    status: 200,
    answer: z.object({ username: z.string() }),
    refuses: ['username_taken'],
  }),
}
