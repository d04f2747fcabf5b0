import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const version = {
  get: endpoint({
    method: 'GET',
    path: '/v3/version',
    scope: 'signed-in',
    summary:
      'Tells the version of this installation and, to an owner, a newer one that the feed of the operator names.',
    status: 200,
    answer: z.object({
      version: z.string(),
      /** Null if there is no newer version, no feed that names one, or the caller is no owner. */
      newer: z.nullable(
        z.object({
          version: z.string(),
          /** The page about it. */
          url: z.nullable(z.string()),
        }),
      ),
    }),
  }),
}
