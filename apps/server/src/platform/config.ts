import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { readOrigins, readProxies } from './http/edge-lists.ts'
import { type RateLimits, readRateLimits } from './http/rate-limits.rules.ts'
import { parseSmtpUrl } from './smtp/smtp-url.ts'

export const roleNames = ['http', 'worker', 'scheduler'] as const
export type Role = (typeof roleNames)[number]

export interface Config {
  port: number
  /** Where health and metrics answer apart from the application; null: with it. */
  statusAddress: { host: string; port: number } | null
  dataDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  /** Off: nothing is mailed, whoever asks. */
  sending: 'on' | 'off'
  publicUrl: string
  /** Where people ask for help with this installation. */
  supportUrl: string
  roles: ReadonlySet<Role>
  region: 'global' | 'eu'
  owner: { email: string; password: string | null; apiKey: string | null }
  mailboxPort: number
  dkim: { key: string; domain: string; selector: string } | null
  /** A folder with the keys of several domains. */
  dkimKeys: string | null
  chromiumPath: string | null
  s3Url: string | null
  /** How many contacts an account may keep where neither it nor its plan says; null: as many as it likes. */
  contactLimit: number | null
  /** How many custom fields an account may have. */
  customFieldLimit: number
  /** What 1,000 contacts beyond the limit cost a month; null: nothing is charged by us. */
  contactPrice: { amount: number; currency: string } | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Whether answers are held against the contract before they leave. Costs time on every call. */
  checkAnswers: boolean
  /** Calls that a key may make in a minute, by class; null: as many as it likes. */
  rateLimits: RateLimits | null
  /** Proxies whose word about the caller's address is taken: names, addresses and networks, or none. */
  trustedProxies: readonly string[]
  /** Origins whose pages may call the API and mount the app. */
  allowedOrigins: readonly string[]
}

/** A setting that can't be used: its name and what it takes. Start prints it and ends. */
export class WrongSetting extends Error {
  constructor(name: string, value: string, takes: string) {
    super(`${name}=${value || '(empty)'} can't be used: it takes ${takes}.`)
    this.name = 'WrongSetting'
  }
}

interface Setting {
  name: string
  fallback: string
  takes: string
  about: string
}

/** Every setting, in the order of the README. */
export const settings = [
  {
    name: 'PORT',
    fallback: '3000',
    takes: 'a port from 0 to 65535 (0: any free one)',
    about: 'where the application answers',
  },
  {
    name: 'STATUS_ADDRESS',
    fallback: '',
    takes: 'a port, or host:port, as in 9090 or 10.0.0.5:9090',
    about:
      'where /healthz, /readyz and /metrics answer, also without the http role; /metrics then only there',
  },
  { name: 'DATA_DIR', fallback: './data', takes: 'a folder', about: 'database, uploads and images' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    takes: 'postgres://user:password@host/name',
    about: 'an external PostgreSQL (15 or newer) in place of the embedded one',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    takes:
      'smtp:// or smtps://user:password@host:port, with ?pool=10&messages=100&tls=required&pipelining=no&timeout=300 where needed',
    about: 'the mail server that sends for real; without it the built-in mailbox shows every message',
  },
  {
    name: 'SENDING',
    fallback: 'on',
    takes: 'on or off',
    about: 'off: nothing is mailed, neither campaigns nor tests nor notices, and every page says so',
  },
  {
    name: 'PUBLIC_URL',
    fallback: '',
    takes: 'http:// or https:// address',
    about: 'how recipients reach this server; default http://localhost:PORT',
  },
  {
    name: 'SUPPORT_URL',
    fallback: '',
    takes: 'https:, http: or mailto: address',
    about: 'where people of this installation ask for help; default a mail to OWNER_EMAIL',
  },
  {
    name: 'ROLES',
    fallback: 'http,worker,scheduler',
    takes: 'a list of http, worker, scheduler',
    about: 'what this process does',
  },
  { name: 'REGION', fallback: 'global', takes: 'global or eu', about: 'region of new accounts' },
  {
    name: 'OWNER_EMAIL',
    fallback: 'owner@example.com',
    takes: 'an e-mail address',
    about: 'the first owner, made on the first start',
  },
  {
    name: 'OWNER_PASSWORD',
    fallback: '',
    takes: 'at least 8 characters',
    about: "the first owner's password; otherwise made and printed once",
  },
  {
    name: 'OWNER_API_KEY',
    fallback: '',
    takes: 'a key that begins with SG., SG.<id>.<secret>',
    about: "the first owner's API key; otherwise made and printed once",
  },
  {
    name: 'MAILBOX_PORT',
    fallback: '0',
    takes: 'a port from 0 to 65535 (0: any free one)',
    about: 'SMTP port of the built-in mailbox',
  },
  {
    name: 'DKIM_KEY',
    fallback: '',
    takes: 'a private key (PEM, or a path to one)',
    about: 'signs mail that comes from DKIM_DOMAIN; needs DKIM_DOMAIN and DKIM_SELECTOR',
  },
  {
    name: 'DKIM_DOMAIN',
    fallback: '',
    takes: 'a domain name',
    about: 'the domain that publishes the DKIM key',
  },
  {
    name: 'DKIM_SELECTOR',
    fallback: '',
    takes: 'a DNS label',
    about: 'the selector under which it is published',
  },
  {
    name: 'DKIM_KEYS',
    fallback: '',
    takes: 'a folder of private keys, each named <selector>._domainkey.<domain>.pem',
    about: 'keys of several domains; each signs mail from its own domain and those beneath it',
  },
  {
    name: 'CHROMIUM_PATH',
    fallback: '',
    takes: 'a path',
    about: 'the browser for thumbnails; default the one that ships with the packages',
  },
  {
    name: 'S3_URL',
    fallback: '',
    takes: 's3://key:secret@host/bucket?region=name',
    about: 'object storage for uploads and images in place of DATA_DIR',
  },
  {
    name: 'CONTACT_LIMIT',
    fallback: '',
    takes: 'a whole number',
    about: 'how many contacts an account may keep; without it as many as it likes',
  },
  {
    name: 'CONTACT_PRICE',
    fallback: '',
    takes: 'an amount and a currency, as in 9.50 EUR',
    about: 'what 1,000 contacts beyond the limit cost a month, said before they are added',
  },
  {
    name: 'CUSTOM_FIELD_LIMIT',
    fallback: '500',
    takes: 'a whole number from 1 to 5000',
    about: 'how many custom fields an account may have',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    takes: 'fatal, error, warn, info, debug, trace or silent',
    about: 'how much is logged',
  },
  {
    name: 'RATE_LIMITS',
    fallback: '',
    takes:
      'off, or calls a minute by class, as in read=60000 search=6000 write=30000 upload=1200 send=600000',
    about: 'how many calls an API key or session may make in a minute before it is answered 429',
  },
  {
    name: 'ALLOWED_ORIGINS',
    fallback: '',
    takes: 'a list of origins, as in https://intranet.example.com',
    about: 'other sites whose pages may call the API and mount the app by /embed.js',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: 'loopback',
    takes: 'none, or a list of loopback, linklocal, uniquelocal, addresses and networks as in 10.0.0.0/8',
    about: 'reverse proxies that say by X-Forwarded-For who calls; from all others it is not heard',
  },
  {
    name: 'CHECK_ANSWERS',
    fallback: 'off',
    takes: 'on or off',
    about: 'holds every answer against the contract before it leaves, for development and tests',
  },
] as const satisfies readonly Setting[]

type SettingName = (typeof settings)[number]['name']

/**
 * Reads the settings from the environment.
 * @throws WrongSetting for the first that can't be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = (name: SettingName): string => {
    const given = env[name]?.trim()
    return given === undefined || given === '' ? fallbackOf(name) : given
  }
  const refuse = (name: SettingName): never => {
    throw new WrongSetting(name, isSecret(name) ? '(hidden)' : read(name), takesOf(name))
  }
  const port = (name: 'PORT' | 'MAILBOX_PORT'): number => {
    const value = Number(read(name))
    return Number.isInteger(value) && value >= 0 && value <= 65_535 ? value : refuse(name)
  }
  const oneOf = <const T extends readonly string[]>(name: SettingName, allowed: T): T[number] =>
    allowed.includes(read(name)) ? read(name) : refuse(name)
  const url = (name: SettingName, protocols: readonly string[]): string | null => {
    const value = read(name)
    if (value === '') return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) return refuse(name)
    return value
  }

  const httpPort = port('PORT')
  const roles = read('ROLES')
    .split(',')
    .map((role) => role.trim())
  if (roles.length === 0 || roles.some((role) => !roleNames.includes(role as Role))) refuse('ROLES')
  const email = read('OWNER_EMAIL').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) refuse('OWNER_EMAIL')
  const password = read('OWNER_PASSWORD') || null
  if (password !== null && password.length < 8) refuse('OWNER_PASSWORD')
  const apiKey = read('OWNER_API_KEY') || null
  if (apiKey !== null && !/^SG\.[\w-]{4,}\.[\w-]{8,}$/.test(apiKey)) refuse('OWNER_API_KEY')

  return {
    port: httpPort,
    statusAddress: readAddress(read('STATUS_ADDRESS'), refuse),
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: readSmtpUrl(read('SMTP_URL'), refuse),
    sending: oneOf('SENDING', ['on', 'off'] as const),
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${httpPort}`).replace(/\/+$/, ''),
    supportUrl: url('SUPPORT_URL', ['http:', 'https:', 'mailto:']) ?? `mailto:${email}`,
    roles: new Set(roles as Role[]),
    region: oneOf('REGION', ['global', 'eu'] as const),
    owner: { email, password, apiKey },
    mailboxPort: port('MAILBOX_PORT'),
    dkim: readDkim(read, refuse),
    dkimKeys: read('DKIM_KEYS') === '' ? null : resolve(read('DKIM_KEYS')),
    chromiumPath: read('CHROMIUM_PATH') || null,
    s3Url: url('S3_URL', ['s3:']),
    contactLimit: readContactLimit(read('CONTACT_LIMIT'), refuse),
    contactPrice: readContactPrice(read('CONTACT_PRICE'), refuse),
    customFieldLimit: readFieldLimit(read('CUSTOM_FIELD_LIMIT'), refuse),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
    checkAnswers: oneOf('CHECK_ANSWERS', ['on', 'off'] as const) === 'on',
    rateLimits: readLimits(read('RATE_LIMITS'), refuse),
    trustedProxies: readProxies(read('TRUSTED_PROXIES')) ?? refuse('TRUSTED_PROXIES'),
    allowedOrigins: readOrigins(read('ALLOWED_ORIGINS')) ?? refuse('ALLOWED_ORIGINS'),
  }
}

function readDkim(read: (name: SettingName) => string, refuse: (name: SettingName) => never): Config['dkim'] {
  const key = read('DKIM_KEY')
  if (key === '') return null
  const domain = read('DKIM_DOMAIN')
  const selector = read('DKIM_SELECTOR')
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain)) refuse('DKIM_DOMAIN')
  if (!/^[a-z0-9._-]+$/i.test(selector)) refuse('DKIM_SELECTOR')
  return { key, domain, selector }
}

function readSmtpUrl(value: string, refuse: (name: SettingName) => never): string | null {
  if (value === '') return null
  try {
    parseSmtpUrl(value)
    return value
  } catch {
    return refuse('SMTP_URL')
  }
}

/** A port alone is this machine's only. */
function readAddress(
  value: string,
  refuse: (name: SettingName) => never,
): { host: string; port: number } | null {
  if (value === '') return null
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(value)
  const port = Number(match?.[2] ?? Number.NaN)
  if (!match || !(port >= 1 && port <= 65_535)) return refuse('STATUS_ADDRESS')
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port }
}

function readContactLimit(value: string, refuse: (name: SettingName) => never): number | null {
  if (value === '') return null
  return /^\d{1,12}$/.test(value) ? Number(value) : refuse('CONTACT_LIMIT')
}

function readFieldLimit(value: string, refuse: (name: SettingName) => never): number {
  const limit = Number(value)
  return Number.isInteger(limit) && limit >= 1 && limit <= 5000 ? limit : refuse('CUSTOM_FIELD_LIMIT')
}

function readContactPrice(value: string, refuse: (name: SettingName) => never): Config['contactPrice'] {
  if (value === '') return null
  const match = /^(\d{1,9}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(value)
  return match ? { amount: Number(match[1]), currency: match[2] ?? '' } : refuse('CONTACT_PRICE')
}

function readLimits(value: string, refuse: (name: SettingName) => never): RateLimits | null {
  try {
    return readRateLimits(value)
  } catch {
    return refuse('RATE_LIMITS')
  }
}

function isSecret(name: SettingName): boolean {
  return (
    name === 'OWNER_PASSWORD' ||
    name === 'OWNER_API_KEY' ||
    name === 'DKIM_KEY' ||
    (name.endsWith('_URL') && name !== 'PUBLIC_URL' && name !== 'SUPPORT_URL')
  )
}

function fallbackOf(name: SettingName): string {
  return settings.find((setting) => setting.name === name)?.fallback ?? ''
}

function takesOf(name: SettingName): string {
  return settings.find((setting) => setting.name === name)?.takes ?? ''
}

/** A secret people can type: 20 characters without look-alikes. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY3467'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}
