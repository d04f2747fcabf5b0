import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type MailboxSettings, parseMailboxUrl } from './bounce-mailbox/mailbox-url.ts'
import type { RateLimits } from './http/rate-limits.rules.ts'
import { type Retention, readRetention } from './retention-settings.ts'
import type { CreditLimit, IpPool, ProviderLimit, RelayHeaderNames, SpamUrl } from './setting-shapes.ts'
import { plainText, type Role, type SettingName, settingNames, settings, settingTexts } from './settings.ts'
import { type MailServerInUse, onlyServer } from './smtp/mail-server.rules.ts'

export interface Config {
  /** The settings that the environment gives. They win over those that are set in the product. */
  given: ReadonlySet<SettingName>
  port: number
  /** The IP address at which the application listens; null: by PUBLIC_URL. */
  listenAddress: string | null
  /** A separate address for health and metrics; null: they are served with the application. */
  statusAddress: { host: string; port: number } | null
  dataDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  /** The mail servers in use; empty: mail stays in the built-in mailbox. */
  mailServers: readonly MailServerInUse[]
  /** `off`: this process sends no mail at all. */
  sending: 'on' | 'off'
  publicUrl: string
  /** The address where users of this installation find help. */
  supportUrl: string
  roles: ReadonlySet<Role>
  /** The end of the process, in milliseconds: the time before a web server stops listening, and the time for work under way. */
  shutdown: { delayMs: number; withinMs: number }
  region: 'global' | 'eu'
  owner: { email: string; password: string | null; apiKey: string | null }
  mailboxPort: number
  /** The places where bounces are read; null: they are not read and go to the sender of a message. */
  bounces: BounceConfig | null
  /**
   * The number of messages in a row, over a number of days, after which an address whose mailbox is full is given up;
   * null: never.
   */
  softBounces: { count: number; days: number } | null
  /** The most messages of single sends of an account in an hour; null: no limit. */
  sendRate: number | null
  /** The limits of mailbox providers, by name. */
  providerLimits: ReadonlyMap<string, ProviderLimit>
  /** The shares of bounces and complaints beyond which a single send pauses itself; null: never. */
  autoPause: { bounces: number | null; complaints: number | null } | null
  /** The headers that describe a message to the mail server; null: none are added. */
  relayHeaders: RelayHeaderNames | null
  /**
   * Text messages: the address of Twilio's API, the switch for the simulated provider, and the beginning of short links.
   */
  sms: { url: string; hasSandbox: boolean; shortUrl: string }
  ads: AdsConfig
  /** The key that encrypts secrets of other companies; null: the key file of the data folder has it. */
  secretKey: Buffer | null
  dkim: { key: string; domain: string; selector: string } | null
  /** A folder with DKIM keys, for several domains. */
  dkimKeys: string | null
  /** The name servers for looking up domains, with ports; null: the system's. */
  nameservers: readonly string[] | null
  /** SPF terms that allow the servers which send; empty: they are not known. */
  sendingSpf: readonly string[]
  /** DNS zones of the blocklists that are asked for sending addresses; empty: none is. */
  blocklists: readonly string[]
  /** The mail server for bounces, as MX records name it; null: the bounce domain itself. */
  bounceMx: string | null
  chromiumPath: string | null
  /** The spam filter that judges messages of email tests; null: there is none. */
  spamUrl: SpamUrl | null
  s3Url: string | null
  /** The most contacts of an account, unless the account or its plan sets a limit; null: no limit. */
  contactLimit: number | null
  /** The IP pools that messages may ask for; empty: there are none. */
  ipPools: readonly string[]
  /** The same pools with their addresses, as far as the operator has named them. */
  addressPools: readonly IpPool[]
  /**
   * The number of emails a month that an account may send, unless the account has a limit of its own; null: its plan
   * decides.
   */
  emailCredits: { limit: CreditLimit | null } | null
  /** The most custom fields of an account. */
  customFieldLimit: number
  /** The most signup forms of an account; null: by its plan. */
  formLimit: number | null
  /** The monthly price of 1,000 contacts above the limit; null: no price is shown. */
  contactPrice: { amount: number; currency: string } | null
  /** The number of months after which events of messages are dropped; null: never. */
  eventRetentionMonths: number | null
  /** The number of months after which recipients of sends are removed; null: never. */
  recipientRetentionMonths: number | null
  /** After how many months other rows go. */
  retention: Retention
  /** A database of places; null: openings and clicks are not counted by country. */
  geoDb: string | null
  logLevel: Values['LOG_LEVEL']
  /** The address that replaces Segment's own addresses in all regions; null: Segment's own. */
  segmentUrl: string | null
  /** A file that names the newest version; null: none is asked for. */
  versionFeed: string | null
  /** True if web servers that messages link to are asked for the existence of the pages. */
  checkLinks: boolean
  /** True if each answer is checked against the contract before it is sent. This slows every call down. */
  checkAnswers: boolean
  /** The most calls a key may make in a minute, by class of call; null: no limit. */
  rateLimits: RateLimits | null
  /** Proxies whose `X-Forwarded-For` is trusted: names, addresses and networks. Empty: none. */
  trustedProxies: readonly string[]
  /** Origins whose pages may call the API and mount the app. */
  allowedOrigins: readonly string[]
  /** The origins at which pages call the API, by region; empty: that of the page. `staging` stands for both regions. */
  apiHosts: Readonly<Record<'global' | 'eu' | 'staging', string>>
  /** Hosts, where needed with ports, at which a provider for single sign-on may be in a private network. */
  signInHosts: readonly string[]
}

export interface BounceConfig {
  /** The port to which mail servers bring bounces; null: only the mailbox is read. */
  port: number | null
  mailbox: MailboxSettings | null
  domain: string
  /** The files with which connections are encrypted; null: they are not. */
  certificate: CertificateFiles | null
}

/** The apps of the operator at the partners of ads; null: accounts can't sign in there. */
export interface AdsConfig {
  meta: MetaApp | null
  google: GoogleApp | null
  /** True if accounts may connect the simulated partner. */
  hasSandbox: boolean
}

interface MetaApp {
  apiUrl: string
  signInUrl: string
  appId: string
  appSecret: string
}

interface GoogleApp {
  apiUrl: string
  dataApiUrl: string
  tokenUrl: string
  signInUrl: string
  clientId: string
  clientSecret: string
  developerToken: string
}

/** Paths of PEM files. */
export interface CertificateFiles {
  cert: string
  key: string
}

type Values = z.output<typeof settings>

/**
 * One or more wrong settings. The message has a line for each, with its name and the values it accepts. The start prints
 * it and ends.
 */
export class WrongSetting extends Error {
  constructor(...wrong: { name: string; value: string; takes: string }[]) {
    super(
      wrong
        .map(({ name, value, takes }) => `${name}=${value || '(empty)'} can't be used: it takes ${takes}.`)
        .join('\n'),
    )
    this.name = 'WrongSetting'
  }
}

/** Describes a wrong setting for the message; the value of a secret setting is hidden. */
export function wrongValue(name: SettingName, value: string) {
  const { takes, isSecret } = settingTexts(name)
  return { name, value: isSecret ? '(hidden)' : value, takes: plainText(takes) }
}

/**
 * Reads the settings from the environment.
 * @throws WrongSetting that names all wrong settings
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name]?.trim() || undefined] as const),
  )
  const refuse = (names: readonly SettingName[]): never => {
    throw new WrongSetting(...names.map((name) => wrongValue(name, given[name] ?? '')))
  }
  const read = settings.safeParse(given)
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
    return refuse(settingNames.filter((name) => wrong.has(name)))
  }
  const values = read.data
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  return {
    given: new Set(settingNames.filter((name) => given[name] !== undefined)),
    port: values.PORT,
    listenAddress: values.LISTEN_ADDRESS,
    statusAddress: values.STATUS_ADDRESS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailServers: values.SMTP_URL === null ? [] : [onlyServer('SMTP_URL', values.SMTP_URL)],
    sending: values.SENDING,
    publicUrl,
    supportUrl: values.SUPPORT_URL ?? `mailto:${values.OWNER_EMAIL}`,
    roles: values.ROLES,
    shutdown: { delayMs: values.SHUTDOWN_DELAY * 1000, withinMs: values.SHUTDOWN_TIMEOUT * 1000 },
    region: values.REGION,
    owner: { email: values.OWNER_EMAIL, password: values.OWNER_PASSWORD, apiKey: values.OWNER_API_KEY },
    mailboxPort: values.MAILBOX_PORT,
    bounces: readBounces(values, publicUrl, refuse),
    softBounces: values.SOFT_BOUNCES,
    sendRate: values.SEND_RATE,
    providerLimits: values.PROVIDER_LIMITS,
    autoPause: values.AUTO_PAUSE,
    relayHeaders: values.RELAY_HEADERS,
    sms: {
      url: values.SMS_URL.replace(/\/+$/, ''),
      hasSandbox: values.SMS_SANDBOX,
      shortUrl: (values.SHORT_URL ?? publicUrl).replace(/\/+$/, ''),
    },
    ads: {
      meta: readMetaApp(values, refuse),
      google: readGoogleApp(values, refuse),
      hasSandbox: values.ADS_SANDBOX,
    },
    secretKey: values.SECRET_KEY,
    dkim: readDkim(values, refuse),
    dkimKeys: values.DKIM_KEYS,
    nameservers: values.NAMESERVERS,
    sendingSpf: values.SENDING_SPF,
    blocklists: values.BLOCKLISTS,
    bounceMx: values.BOUNCE_MX,
    chromiumPath: values.CHROMIUM_PATH,
    spamUrl: values.SPAM_URL,
    s3Url: values.S3_URL,
    contactLimit: values.CONTACT_LIMIT,
    contactPrice: values.CONTACT_PRICE,
    ipPools: readablePools(values, refuse).map(({ name }) => name),
    addressPools: values.IP_POOLS,
    emailCredits: values.EMAIL_CREDITS,
    customFieldLimit: values.CUSTOM_FIELD_LIMIT,
    formLimit: values.FORM_LIMIT,
    eventRetentionMonths: values.EVENT_RETENTION,
    recipientRetentionMonths: values.RECIPIENT_RETENTION,
    retention: readRetention(values),
    geoDb: values.GEO_DB,
    logLevel: values.LOG_LEVEL,
    segmentUrl: values.SEGMENT_URL,
    versionFeed: values.VERSION_FEED,
    checkLinks: values.CHECK_LINKS,
    checkAnswers: values.CHECK_ANSWERS,
    rateLimits: values.RATE_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    allowedOrigins: values.ALLOWED_ORIGINS,
    apiHosts: {
      global: values.API_URL ?? '',
      eu: values.API_URL_EU ?? '',
      staging: values.API_URL_STAGING ?? '',
    },
    signInHosts: values.SIGN_IN_HOSTS,
  }
}

function readBounces(
  values: Values,
  publicUrl: string,
  refuse: (names: SettingName[]) => never,
): Config['bounces'] {
  const { BOUNCE_PORT: port, BOUNCE_MAILBOX: mailbox, BOUNCE_DOMAIN: domain } = values
  const { BOUNCE_CERT: cert, BOUNCE_KEY: key } = values
  if (port === null && mailbox === null) return null
  if (cert === null && key !== null) return refuse(['BOUNCE_CERT'])
  if (cert !== null && key === null) return refuse(['BOUNCE_KEY'])
  return {
    port,
    mailbox: mailbox === null ? null : parseMailboxUrl(mailbox),
    domain: domain ?? new URL(publicUrl).hostname,
    certificate: cert === null || key === null ? null : { cert, key },
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

function readMetaApp(values: Values, refuse: (names: SettingName[]) => never): AdsConfig['meta'] {
  const { META_APP_ID: appId, META_APP_SECRET: appSecret } = values
  if (appId === null && appSecret === null) return null
  if (appId === null) return refuse(['META_APP_ID'])
  if (appSecret === null) return refuse(['META_APP_SECRET'])
  return {
    apiUrl: withoutSlash(values.META_API_URL),
    signInUrl: withoutSlash(values.META_SIGN_IN_URL),
    appId,
    appSecret,
  }
}

function readGoogleApp(values: Values, refuse: (names: SettingName[]) => never): AdsConfig['google'] {
  const {
    GOOGLE_ADS_CLIENT_ID: clientId,
    GOOGLE_ADS_CLIENT_SECRET: clientSecret,
    GOOGLE_ADS_DEVELOPER_TOKEN: developerToken,
  } = values
  if (clientId === null && clientSecret === null && developerToken === null) return null
  if (clientId === null) return refuse(['GOOGLE_ADS_CLIENT_ID'])
  if (clientSecret === null) return refuse(['GOOGLE_ADS_CLIENT_SECRET'])
  if (developerToken === null) return refuse(['GOOGLE_ADS_DEVELOPER_TOKEN'])
  return {
    apiUrl: withoutSlash(values.GOOGLE_ADS_API_URL),
    dataApiUrl: withoutSlash(values.GOOGLE_DATA_API_URL),
    tokenUrl: withoutSlash(values.GOOGLE_TOKEN_URL),
    signInUrl: withoutSlash(values.GOOGLE_SIGN_IN_URL),
    clientId,
    clientSecret,
    developerToken,
  }
}

/** Reads the IP pools. Without a header that names them to the mail server, choosing one would have no effect. */
function readablePools(values: Values, refuse: (names: SettingName[]) => never): Values['IP_POOLS'] {
  const { IP_POOLS: pools, RELAY_HEADERS: headers } = values
  return pools.length > 0 && !headers?.pool && !headers?.json ? refuse(['RELAY_HEADERS']) : pools
}

/** Reads the DKIM key, which needs its domain and selector. */
function readDkim(values: Values, refuse: (names: SettingName[]) => never): Config['dkim'] {
  const { DKIM_KEY: key, DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = values
  if (key === null) return null
  if (domain === null) return refuse(['DKIM_DOMAIN'])
  if (selector === null) return refuse(['DKIM_SELECTOR'])
  return { key, domain, selector }
}

/** A password that people can type: 20 characters, none of which looks like another. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY3467'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}
