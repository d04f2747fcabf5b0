import type { MailRoute } from './choose-servers.rules.ts'

interface Routable extends Omit<MailRoute, 'domain'> {
  /** The address in From. */
  email: string
}

/** The facts of a message that decide about its mail servers. */
export function routeOf({ email, ...facts }: Routable): MailRoute {
  return { ...facts, domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase() }
}
