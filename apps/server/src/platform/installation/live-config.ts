import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#schema/tables.generated.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { SecretKey } from '../key-file.ts'
import { type StoredServer, type StoredSettings, valuesInEffect } from './live-config.rules.ts'

/** The purpose for which passwords of mail servers are sealed. */
export const mailPasswordPurpose = 'mail server password'

/**
 * The settings of this process, some of which change while it runs: PUBLIC_URL, SHORT_URL and SMTP_URL, where the environment
 * does not give them, and the IP pools.
 */
interface LiveConfig {
  /**
   * Always the same object, with the values of now. Code that keeps one of the changing values for longer than a call reads
   * an old one.
   */
  config: Config
  /** Reads the database now if another version is there, for example after a change of this process. */
  refresh(): Promise<void>
  /** Calls back after each change. */
  onChange(listener: () => void): void
  close(): void
}

const refreshMs = 2000

/** Reads the settings of the product, and again whenever a process has changed them. */
export async function openLiveConfig(
  db: Db,
  given: Config,
  { secretKey, log }: { secretKey: SecretKey; log: Logger },
): Promise<LiveConfig> {
  const config: Config = { ...given, sms: { ...given.sms } }
  const listeners: (() => void)[] = []
  let version: string | null = null
  const read = async (): Promise<void> => {
    const row = await db.selectFrom('installation_setting').select('version').executeTakeFirst()
    const found = String(row?.version ?? '')
    if (found === version) return
    const stored = await readStored(db, (server) => openPassword(server, secretKey, log))
    const isFirst = version === null
    version = found
    const values = valuesInEffect(given, stored)
    config.publicUrl = values.publicUrl
    config.smtpUrl = values.smtpUrl
    config.mailServers = values.mailServers
    config.ipPools = values.ipPools
    config.sms.shortUrl = values.shortUrl
    if (isFirst) return
    log.info({ version: found }, 'settings of the installation were changed')
    for (const listener of listeners) listener()
  }
  await read()
  // The servers that read bounces are open for one domain, so a process keeps the domain of its start.
  if (config.bounces && !given.given.has('BOUNCE_DOMAIN'))
    config.bounces = { ...config.bounces, domain: new URL(config.publicUrl).hostname }
  let reading: Promise<void> | null = null
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'could not read the settings of the installation'))
  }, refreshMs).unref()
  return {
    config,
    async refresh() {
      // A reading under way may have begun before the change.
      await reading?.catch(() => undefined)
      await refresh()
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}

interface SealedServer {
  id: string
  name: string
  password: Buffer
}

/**
 * Reads the settings that are set in the product.
 * @param open opens the password of a mail server; null: it can't be opened
 */
export async function readStored(
  db: Db,
  open: (server: SealedServer) => string | null,
): Promise<StoredSettings> {
  const row = await db.selectFrom('installation_setting').select('public_url').executeTakeFirst()
  const servers = await db.selectFrom('mail_server').selectAll().orderBy('created_at').orderBy('id').execute()
  return {
    publicUrl: row?.public_url ?? null,
    mailServers: servers.map((server) =>
      storedServer(server, server.password && open({ ...server, password: server.password })),
    ),
  }
}

/** The row as a server, with its password in plain text. */
export function storedServer(row: Selectable<DB['mail_server']>, password: string | null): StoredServer {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    weight: row.weight,
    perHour: row.messages_per_hour,
    ipPools: row.ip_pools,
    groups: row.unsubscribe_groups,
    domains: row.sender_domains,
    host: row.host,
    port: row.port,
    encryption: row.encryption,
    verifiesCertificate: row.verifies_certificate,
    username: row.username,
    password,
    connections: row.connections,
    messagesPerConnection: row.messages_per_connection,
    clientName: row.client_name,
  }
}

function openPassword({ id, name, password }: SealedServer, key: SecretKey, log: Logger): string | null {
  const opened = key.unseal(mailPasswordPurpose, id, password)
  if (opened === null)
    log.error(
      { mailServer: name },
      'the password of the mail server was sealed with another key: type it again at /account/installation',
    )
  return opened
}
