import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Tables without the account's id whose rows belong to an account all the same, with the file that erases them. Rows that a
 * foreign key leads to the account's go with those. A test walks through all tables, so that none is forgotten.
 */
export const erasedByHand = {
  contact_activity: 'erase-contacts.ts',
  enrolment_log: 'erase-contacts.ts',
  recipient: 'erase-messages.ts',
  list_contact: 'erase-sets.ts',
  segment_contact: 'erase-sets.ts',
  mail_recipient: 'erase-messages.ts',
  removed_recipient: 'erase-messages.ts',
  uncounted_send: 'erase-messages.ts',
  uncounted_wave: 'erase-messages.ts',
  unclassified_send: 'erase-messages.ts',
  link_counter: 'erase-messages.ts',
  place_counter: 'erase-messages.ts',
  provider_counter: 'erase-messages.ts',
  send_counter: 'erase-messages.ts',
  thumbnail: 'erase-files.ts',
  user: 'erase-rest.ts',
} as const

/** Tables without rows of an account, each with the reason. */
export const ofNoAccount = {
  activity_mark: 'how far events of all accounts are summed',
  automation_event_mark: 'how far events of all accounts are followed',
  segment_event_mark: 'how far events of all accounts are followed',
  summary_mark: 'how far events of all accounts are counted',
  message_event_mark: 'from when on events of all accounts are kept',
  recipient_mark: 'up to when recipients of all accounts are thinned',
  bounce_mailbox: 'a mailbox of the installation',
  distribution_pause: 'the installation',
  installation: 'the installation',
  installation_folder: 'the installation',
  host_process: 'the installation',
  installation_setting: 'the installation',
  mail_server: 'the installation',
  mail_server_minute: 'the installation',
  mail_server_state: 'the installation',
  mailbox_message: 'mail to whomever, as in a mailbox: kept for some days',
  migration: 'the installation',
  plan: 'the installation',
  provider_flow: 'a mailbox provider, for all accounts',
  row_life: 'up to when old rows of all accounts are gone',
  send_pace: 'the pace of the installation',
  sign_in_attempt: 'hashes, for an hour',
  signing_secret: 'the installation',
  signup_attempt: 'hashes, for an hour',
  signup_challenge: 'ids of riddles that were solved, for an hour',
  single_sign_on_attempt: 'hashes, for ten minutes',
  worker: 'a process',
} as const

interface Key {
  table: string
  parent: string
  /** True if the row goes with the row that it names. */
  cascades: boolean
}

export interface Catalog {
  /** Tables with the account's id, each before the tables that its rows name. */
  ofAccount: string[]
  tables: string[]
  keys: Key[]
}

/** Reads which tables the database has, so that a table that is added later is erased as well. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const { rows: tables } = await sql<{ name: string; of_account: boolean }>`
    select c.relname::text as name, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as of_account
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  const { rows: keys } = await sql<Key>`
    select child.relname::text as table, parent.relname::text as parent, k.confdeltype = 'c' as cascades
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and child.oid <> parent.oid`.execute(db)
  return {
    ofAccount: namersFirst(
      tables.filter(({ of_account }) => of_account).map(({ name }) => name),
      keys,
    ),
    tables: tables.map(({ name }) => name),
    keys,
  }
}

/** Each table behind those whose rows name its rows. */
export function namersFirst(tables: readonly string[], keys: readonly Key[]): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (table: string) => {
    if (seen.has(table)) return
    seen.add(table)
    for (const key of keys) if (key.parent === table && tables.includes(key.table)) visit(key.table)
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

/** The tables whose rows go by themselves with those of a table. */
export function goneWith(table: string, { keys }: Pick<Catalog, 'keys'>): Set<string> {
  const gone = new Set<string>()
  const visit = (parent: string) => {
    for (const key of keys) {
      if (key.parent !== parent || !key.cascades || gone.has(key.table)) continue
      gone.add(key.table)
      visit(key.table)
    }
  }
  visit(table)
  return gone
}
