import type { Config } from '#platform/config.ts'
import { type Found, found } from './findings.ts'

/** Where bounces and complaints are read. The records of their domain are checked with the names. */
export function checkReturns({ bounces }: Pick<Config, 'bounces'>): Found[] {
  if (bounces === null)
    return [
      found('return_path', 'warning', 'bounces_unread'),
      found('feedback_loop', 'warning', 'complaints_unread'),
    ]
  const { domain, mailbox } = bounces
  const details = { domain }
  if (!domain.includes('.'))
    return [
      found('return_path', 'warning', 'bounces_local', { details }),
      found('feedback_loop', 'warning', 'complaints_local', { details }),
    ]
  return [
    ...(mailbox === null ? [] : [found('return_path', 'ok', 'bounces_mailbox', { details })]),
    found('feedback_loop', 'unchecked', 'complaints_read', { about: `complaints@${domain}`, details }),
  ]
}
