import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const accountName = {
  update: endpoint({
    method: 'PUT',
    path: '/v3/user/username',
    isSetting: true,
    scope: 'user.username.update',
    summary: 'Changes the name of the account. `on-behalf-of` names it by the new one from then on.',
    body: z.object({
      /** Letters, digits and `._@-` of ASCII, since it is also the value of a header. */
      username: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$/, 'account_name')),
    }),
    status: 200,
    answer: z.object({ username: z.string() }),
    refuses: ['username_taken'],
  }),
}
