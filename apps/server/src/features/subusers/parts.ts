import type { Region } from '@carillon/contract/plan-kinds'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'

interface NewUser {
  email: string
  password: string
  first_name: string
  last_name: string
  language: 'en' | 'de'
}

/** The users of the installation, as creating a subuser needs them. */
export interface People {
  findUserToMake(tx: Db, email: string): Promise<{ id: string; email: string } | undefined>
  makeUser(tx: Db, user: NewUser): Promise<string>
}

/** The first of these addresses from which the mail server does not send, as far as the operator has named them. */
export type FirstUnnamedIp = (config: Config, ips: readonly string[]) => string | undefined

/** The accounts of subusers. */
export interface Accounts {
  insertSubuser(
    tx: Db,
    subuser: { parent: string; username: string; region: Region | undefined },
  ): Promise<{ id: string; number: number; region: Region } | null>
  changeSubuser(
    db: Db,
    subuser: string,
    change: { disabled: boolean } | { website_disabled: boolean },
  ): Promise<void>
}
