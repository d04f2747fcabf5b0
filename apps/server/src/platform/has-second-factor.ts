import { type RawBuilder, sql } from 'kysely'

/** SQL that is true if a user has a second factor: an app in use, or a passkey. Recovery codes alone are none. */
export const hasFactor = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select 1 from totp where totp.user_id = ${user} and totp.secret is not null)
    or exists (select 1 from passkey where passkey.user_id = ${user}))`
