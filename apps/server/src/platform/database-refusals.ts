import { StartRefused } from './bad-day.ts'

/**
 * The sentence for an error by which PostgreSQL refuses to be used at all, so that waiting and trying again can't help: a wrong user
 * or password, a database that isn't there, a user without rights. Other errors are answered as they are.
 */
export function explainRefusal(error: unknown, connectionString: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { hostname, port, pathname, username } = new URL(connectionString)
  const [database, user] = [pathname.slice(1), username].map(decodeURIComponent)
  const server = `PostgreSQL at ${hostname}:${port || 5432}`
  switch (error.code) {
    case '3D000':
      return new StartRefused(
        'database',
        `DATABASE_URL leads to ${server}, which has no database "${database}".`,
      )
    case '28000':
    case '28P01':
      return new StartRefused(
        'database',
        `${server} does not let the user "${user}" of DATABASE_URL in: ${error.message}.`,
      )
    case '42501':
      return new StartRefused(
        'database',
        `The user "${user}" of DATABASE_URL lacks a right in the database "${database}": ${error.message}.`,
      )
    default:
      return error
  }
}
