import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { emailToFind } from '@carillon/contract/email-address'
import * as z from 'zod/mini'
import { adSettings } from './ads/ad-settings.ts'
import { parseMailboxUrl } from './bounce-mailbox/mailbox-url.ts'
import { readHosts, readOrigin, readOrigins, readProxies } from './http/edge-lists.ts'
import { readRateLimits, usualRateLimits } from './http/rate-limits.rules.ts'
import { retentionSettings } from './retention-settings.ts'
import {
  address,
  onOff,
  orNone,
  port,
  readBy,
  readByOrThrow,
  readCredits,
  readHostAndPort,
  readKey,
  readMonths,
  readNameservers,
  readPauseLimits,
  readPools,
  readPrice,
  readProviderLimits,
  readRelayHeaders,
  readSoftBounces,
  readSpamUrl,
  readSpfTerms,
  readZones,
  setOf,
  wholeNumber,
} from './setting-shapes.ts'
import { type SettingTexts, setting, textsOf, usually } from './setting-texts.ts'
import { parseSmtpUrl } from './smtp/smtp-url.ts'

export const roleNames = ['http', 'worker', 'scheduler'] as const
export type Role = (typeof roleNames)[number]

const aPort = 'a port from 0 to 65535 (0: any free one)'

/** Every setting, in the order of docs/settings.md: how it is read, and its texts. */
export const settings = z.object({
  PORT: usually(port, { standard: '3000', takes: aPort, about: 'where the application answers' }),
  LISTEN_ADDRESS: setting(orNone(z.string().check(z.refine((text) => isIP(text) !== 0))), {
    otherwise: '127.0.0.1 and ::1 while PUBLIC_URL is local, else all addresses of this machine',
    takes: 'an IP address of this machine, as in `127.0.0.1`; `0.0.0.0` or `::` for all',
    about:
      'at which address the application answers. `127.0.0.1` behind a proxy on the same machine: then nobody gets past it',
  }),
  STATUS_ADDRESS: setting(orNone(readBy(readHostAndPort)), {
    takes: 'a port, or host:port, as in `9090` or `10.0.0.5:9090`',
    about:
      'where `/healthz`, `/readyz` and `/metrics` answer, also without the `http` role; `/metrics` then only there',
  }),
  DATA_DIR: usually(readBy(resolve), {
    standard: './data',
    takes: 'a folder',
    about: 'database, uploads and images',
  }),
  DATABASE_URL: setting(orNone(address(/^(postgres|postgresql)$/)), {
    takes: '`postgres://user:password@host/name`',
    about: 'an external PostgreSQL (15 or newer) in place of the embedded one',
    isSecret: true,
  }),
  SMTP_URL: setting(orNone(readBy((text) => parseSmtpUrl(text) && text)), {
    takes:
      '`smtp://` or `smtps://user:password@host:port`, where needed with `?pool=10` connections, `messages=100` on each, `tls=required`, `verify=no`, `pipelining=no`, `chunking=no`, `timeout=300` seconds, `name=` for EHLO',
    about:
      'the mail server that sends for real. Without it the one set up at `/account/installation`, and without both the built-in mailbox shows every message',
    isSecret: true,
  }),
  SENDING: usually(z.enum(['on', 'off']), {
    standard: 'on',
    takes: '`on` or `off`',
    about: '`off`: no mail is sent, neither campaigns nor tests nor notifications, and every page says so',
  }),
  PUBLIC_URL: setting(orNone(address(/^https?$/)), {
    otherwise: 'http://localhost:PORT',
    takes: 'an `http://` or `https://` address',
    about:
      'how recipients reach this server. Without it the address set at `/account/installation`. While it is local, the server listens on this machine only',
  }),
  SUPPORT_URL: setting(orNone(address(/^(https?|mailto)$/)), {
    otherwise: 'mailto:OWNER_EMAIL',
    takes: 'an `https:`, `http:` or `mailto:` address',
    about: 'where users of this installation ask for help',
  }),
  ROLES: usually(setOf(roleNames), {
    standard: roleNames.join(','),
    takes: 'a list of `http`, `worker`, `scheduler`',
    about: 'what this process does',
  }),
  SHUTDOWN_DELAY: usually(wholeNumber(0, 600), {
    standard: '0',
    takes: 'a number of seconds from 0 to 600',
    about:
      'for how long a process with the `http` role that was told to end still takes connections, while `/readyz` answers 503. Longer than a load balancer needs to notice',
  }),
  SHUTDOWN_TIMEOUT: usually(wholeNumber(1, 3600), {
    standard: '20',
    takes: 'a number of seconds from 1 to 3600',
    about:
      'how much time calls, uploads, downloads and messages under way have to end when a process was told to. Those that take longer are cut off, and the log says how many',
  }),
  REGION: usually(z.enum(['global', 'eu']), {
    standard: 'global',
    takes: '`global` or `eu`',
    about: 'region of new accounts',
  }),
  OWNER_EMAIL: usually(z.string().check(z.overwrite(emailToFind), z.regex(/^[^\s@]+@[^\s@]+$/)), {
    standard: 'owner@example.com',
    takes: 'an email address',
    about: 'the first owner, made on the first start',
  }),
  OWNER_PASSWORD: setting(orNone(z.string().check(z.minLength(8))), {
    takes: 'at least 8 characters',
    about: "the first owner's password; otherwise made and printed once",
    isSecret: true,
  }),
  OWNER_API_KEY: setting(orNone(z.string().check(z.regex(/^SG\.[\w-]{4,}\.[\w-]{8,}$/))), {
    takes: 'a key that begins with `SG.`, as in `SG.<id>.<secret>`',
    about: "the first owner's API key; otherwise made and printed once",
    isSecret: true,
  }),
  MAILBOX_PORT: usually(port, { standard: '0', takes: aPort, about: 'SMTP port of the built-in mailbox' }),
  BOUNCE_PORT: setting(orNone(port), {
    takes: aPort,
    about:
      'SMTP port on which processes with the `http` role read bounces, complaints and requests to unsubscribe by mail. With it each message has a return path of its own at `BOUNCE_DOMAIN`, to which port 25 of its mail exchanger (MX) must lead; without it bounces go to the sender',
  }),
  BOUNCE_MAILBOX: setting(orNone(readBy((text) => parseMailboxUrl(text) && text)), {
    takes:
      '`imaps://user:password@host/folder`, `imap://` (with STARTTLS) or `maildir:/path`, where needed with `?every=60` seconds, `tls=never`, `verify=no`',
    about:
      'a mailbox that processes with the `worker` role read as well, or in place of `BOUNCE_PORT`. It must get all mail for `BOUNCE_DOMAIN`, whatever stands before the @. Messages that were read move to the folder `Carillon read`, others to `Carillon unknown` (maildir: `cur`, flagged S or F); none is deleted',
    isSecret: true,
  }),
  BOUNCE_DOMAIN: setting(orNone(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/))), {
    otherwise: 'the host of PUBLIC_URL',
    takes: 'a domain name',
    about:
      'the domain of return paths, which SPF is checked for. Feedback loops of mailbox providers are sent to `complaints@` this domain',
  }),
  BOUNCE_MX: setting(orNone(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/))), {
    otherwise: 'BOUNCE_DOMAIN',
    takes: 'a host name',
    about: 'the mail server whose port 25 leads to `BOUNCE_PORT`, as the MX records of domains name it',
  }),
  BOUNCE_CERT: setting(orNone(readBy(resolve)), {
    takes: 'a PEM file: the certificate, then those it depends on',
    about:
      'with `BOUNCE_KEY` mail servers may encrypt what they send to `BOUNCE_PORT` (STARTTLS). Changed files are read without a restart',
  }),
  BOUNCE_KEY: setting(orNone(readBy(resolve)), {
    takes: 'a PEM file',
    about: 'the private key of `BOUNCE_CERT`',
  }),
  SOFT_BOUNCES: usually(readByOrThrow(readSoftBounces), {
    standard: '5 over 14 days',
    takes: '`off`, or a number of messages from 2 to 50 and of days from 1 to 365, as in `5 over 14 days`',
    about:
      'when an address gets no more mail because its mailbox is full or temporarily unknown: after this many refused messages in a row, the first and the last at least this many days apart',
  }),
  SEND_RATE: setting(orNone(wholeNumber(1, 10_000_000)), {
    takes: 'a whole number from 1 to 10000000',
    about:
      'how many messages of Single Sends an account may send in an hour, spread evenly; without it as many as the mail server takes. Transactional mail is not slowed down',
  }),
  PROVIDER_LIMITS: usually(readBy(readProviderLimits), {
    standard: '',
    takes: 'a list by mailbox provider, as in `Gmail: 20/s 4 open, Yahoo/AOL: 5/s, Other: 6 open`',
    about:
      'the most messages of campaigns a second that all processes together send to the mailboxes of a provider, and the most connections of a process that its messages have at once. Providers have the names of the statistics; `Other` is the other domains: each with 50 recipients or more in a send by itself, the rest together. Without it no provider has more than four fifths of the connections',
  }),
  AUTO_PAUSE: usually(readByOrThrow(readPauseLimits), {
    standard: 'bounces=5% complaints=0.3%',
    takes: '`off`, or one or both of `bounces=5%` and `complaints=0.3%`, from 0.01% to 100%',
    about:
      'a Single Send with more bounces (at least 50, of at least 500 messages) or more complaints (at least 5, of at least 1,000) pauses itself, its account is notified, and it goes on when a person resumes it',
  }),
  RELAY_HEADERS: usually(readByOrThrow(readRelayHeaders), {
    standard: 'none',
    takes:
      '`none`, or the header for each, as in `categories=X-Mailgun-Tag args=X-Mailgun-Variables pool=X-Pool`; `json=X-SMTPAPI` has all three in one. Names begin with `X-`',
    about:
      'headers that tell the mail server behind `SMTP_URL` the categories of a message, the custom arguments of its recipient (as JSON) and its IP pool. Recipients see them unless that server removes them',
  }),
  IP_POOLS: usually(readBy(readPools), {
    standard: '',
    takes:
      'a list of names, as in `newsletter, alerts`, each perhaps with its addresses: `newsletter=192.0.2.10 192.0.2.11, alerts`',
    about:
      'pools of sending addresses of the mail server behind `SMTP_URL`; each Single Send may choose one. Calls about IP addresses list those named here. `RELAY_HEADERS` has to say which header tells it (`pool` or `json`)',
  }),
  SMS_URL: usually(address(/^https?$/), {
    standard: 'https://api.twilio.com',
    takes: 'an `https://` or `http://` address',
    about:
      'where the Twilio API is, through which accounts that have connected it send text messages: another address for a proxy, or for a server that speaks the same',
  }),
  SMS_SANDBOX: usually(onOff, {
    standard: 'on',
    takes: '`on` or `off`',
    about:
      '`on`: accounts may connect a simulated SMS provider that comes with the product. It reports deliveries, failures and replies, and nothing reaches a telephone',
  }),
  ...adSettings,
  SHORT_URL: setting(orNone(address(/^https?$/)), {
    otherwise: 'PUBLIC_URL',
    takes: 'an `https://` or `http://` address',
    about: 'what short links in text messages begin with: a short domain that leads to this server',
  }),
  DKIM_KEY: setting(orNone(z.string()), {
    takes: 'a private RSA or Ed25519 key (PEM, or a path to one)',
    about:
      'signs mail that comes from `DKIM_DOMAIN` and the domains beneath it; needs `DKIM_DOMAIN` and `DKIM_SELECTOR`',
    isSecret: true,
  }),
  DKIM_DOMAIN: setting(orNone(z.string().check(z.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i))), {
    takes: 'a domain name',
    about: 'the domain that publishes the DKIM key',
  }),
  DKIM_SELECTOR: setting(orNone(z.string().check(z.regex(/^[a-z0-9._-]+$/i))), {
    takes: 'a DNS label',
    about: 'the selector under which it is published',
  }),
  DKIM_KEYS: setting(orNone(readBy(resolve)), {
    takes: 'a folder of private keys, each named `<selector>._domainkey.<domain>.pem`',
    about: 'keys of several domains; the closest domain at or above that of a sender signs',
  }),
  SENDING_SPF: usually(readBy(readSpfTerms), {
    standard: '',
    takes: 'SPF terms, as in `include:spf.relay.example` or `ip4:192.0.2.10 ip6:2001:db8::/32`',
    about:
      'what SPF records have to say so that the servers behind `SMTP_URL` may send. Domains and the `BOUNCE_DOMAIN` are checked for it',
  }),
  NAMESERVERS: setting(orNone(readBy(readNameservers)), {
    takes: 'a list of addresses, where needed with ports, as in `192.0.2.53, [2001:db8::53]:5353`',
    about: 'name servers at which the records of domains are looked up, in place of those of the system',
  }),
  BLOCKLISTS: usually(readBy(readZones), {
    standard: '',
    takes: 'a list of up to 8 DNS zones, as in `zen.spamhaus.org, bl.spamcop.net`',
    about:
      'blocklists that `npm run doctor` and the page *Ready to send* ask for the addresses of `SENDING_SPF` and `IP_POOLS`. The lists learn these addresses; without it none is asked',
  }),
  CHROMIUM_PATH: setting(orNone(z.string()), {
    takes: 'a path',
    about: 'the browser for thumbnails and email tests, in place of the one that ships with the packages',
  }),
  SPAM_URL: setting(orNone(readBy(readSpamUrl)), {
    takes:
      '`spamd://host:783` for SpamAssassin, or `http://host:11333` for rspamd, where needed with a password, as in `https://:password@host:11334`',
    about:
      'the spam filter that judges messages of email tests; without it they get a content check of the product, which is no such filter',
    isSecret: true,
  }),
  SECRET_KEY: setting(orNone(readBy(readKey)), {
    otherwise: 'the file secret.key in DATA_DIR, made on the first start',
    takes: '32 random bytes as base64 or hex, as `openssl rand -base64 32` prints them',
    about:
      'encrypts the tokens with which accounts are signed in at partners of ads, and the password of the mail server set in the product, so that a copy of the database alone opens none. All processes need the same key; processes that do not share `DATA_DIR` need this setting',
    isSecret: true,
  }),
  S3_URL: setting(orNone(address(/^s3$/)), {
    takes: '`s3://key:secret@host/bucket?region=name`',
    about: 'object storage for uploads and images in place of `DATA_DIR`',
    isSecret: true,
  }),
  CONTACT_LIMIT: setting(orNone(wholeNumber(0, 999_999_999_999)), {
    takes: 'a whole number',
    about: 'how many contacts an account may keep if its plan sets no number; without both there is no limit',
  }),
  CONTACT_PRICE: setting(orNone(readBy(readPrice)), {
    takes: 'an amount and a currency, as in `9.50 EUR`',
    about: 'the monthly price of 1,000 contacts beyond the limit, shown before they are added',
  }),
  EMAIL_CREDITS: setting(orNone(readByOrThrow((text) => ({ limit: readCredits(text) }))), {
    takes: '`unlimited`, or a whole number, as in `10000` or `10000 with overage`',
    about:
      'how many emails an account may send in a calendar month (UTC); `with overage` it may send more and is warned. Test and notification emails don’t count. `npm run credits` sets it for one account, and a plan for all of its accounts; without any of them there is no limit',
  }),
  CUSTOM_FIELD_LIMIT: usually(wholeNumber(1, 5000), {
    standard: '500',
    takes: 'a whole number from 1 to 5000',
    about: 'how many custom fields an account may have',
  }),
  FORM_LIMIT: setting(orNone(wholeNumber(0, 10_000)), {
    takes: 'a whole number from 0 to 10000',
    about:
      'how many signup forms an account may have if its plan sets no number; without both there is no limit',
  }),
  EVENT_RETENTION: setting(orNone(readBy(readMonths)), {
    takes: 'a number of months from 1 to 600, as in `24 months`',
    about:
      'how long each opening, click and delivery of a message is kept; older ones are dropped a calendar month at a time. Statistics stay, and conditions of segments about any mail find what was dropped as before. Timelines, `event_data` in queries, and conditions about certain sends in a period or by machines do not. Without it all are kept',
  }),
  RECIPIENT_RETENTION: setting(orNone(readBy(readMonths)), {
    takes: 'a number of months from 1 to 600, as in `24 months`',
    about:
      'how long the recipients of each send are kept, counted from the end of the month in which it began; of emails and texts of automations, from the day each person was to get one. Older ones are removed a calendar month at a time, but none whose message is not decided or uncertain, and none of a send or A/B test that runs. Statistics stay, links and unsubscribing go on working. Lists of recipients, the people behind a number, and conditions about one single send do not find them any more. Without it all are kept',
  }),
  ...retentionSettings,
  GEO_DB: setting(orNone(readBy(resolve)), {
    takes: 'a path to a database file in MaxMind’s format (MMDB), as in `/data/dbip-city-lite.mmdb`',
    about:
      'tells the country of openings and clicks by the address they come from, in the United States and Canada the state, too. The address itself is not stored. The file is read into memory, and again when it is replaced. Without it nothing is counted by country',
  }),
  LOG_LEVEL: usually(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    standard: 'info',
    takes: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    about: 'how much is logged',
  }),
  RATE_LIMITS: usually(readByOrThrow(readRateLimits), {
    standard: Object.entries(usualRateLimits)
      .map(([callClass, calls]) => `${callClass}=${calls}`)
      .join(' '),
    takes: '`off`, or the classes to change, as in `read=600 write=100`',
    about:
      'the most calls a minute of each API key or session, by class of call; further calls are answered 429 with `Retry-After`, and so are wrong API keys from an address that has tried 50 others in 15 minutes. Each process counts for itself',
  }),
  ALLOWED_ORIGINS: usually(readBy(readOrigins), {
    standard: '',
    takes: 'a list of origins, as in `https://intranet.example.com`',
    about: 'other sites whose pages may call the API and mount the app by `/embed.js`',
  }),
  API_URL: setting(orNone(readBy(readOrigin)), {
    otherwise: 'the address of the page',
    takes: 'an origin, as in `https://api.example.com`',
    about:
      'where pages of this server make the calls of accounts of the region `global`. Another origin than theirs must lead to this installation, with the origin of the pages in its `ALLOWED_ORIGINS`',
  }),
  API_URL_EU: setting(orNone(readBy(readOrigin)), {
    otherwise: 'the address of the page',
    takes: 'an origin, as in `https://api.eu.example.com`',
    about: 'the same for accounts of the region `eu`',
  }),
  API_URL_STAGING: setting(orNone(readBy(readOrigin)), {
    takes: 'an origin, as in `https://api.staging.example.com`',
    about: 'on an installation for staging, stands for `API_URL` and `API_URL_EU`',
  }),
  TRUSTED_PROXIES: usually(readBy(readProxies), {
    standard: 'loopback',
    takes:
      '`none`, or a list of `loopback`, `linklocal`, `uniquelocal`, addresses and networks, as in `loopback, 10.0.0.0/8`',
    about:
      'reverse proxies whose `X-Forwarded-For` names the caller; from others the header is ignored. Wrong passwords are counted by the caller’s address',
  }),
  SIGN_IN_HOSTS: usually(readBy(readHosts), {
    standard: '',
    takes: 'a list of hosts, where needed with ports, as in `keycloak.lan:8443, 10.0.0.7`',
    about:
      'hosts of a provider for single sign-on that are not on the public Internet; they may also answer by plain http. Without a port all of theirs count. Other providers need https',
  }),
  SEGMENT_URL: setting(orNone(address(/^https?$/)), {
    otherwise: 'the address of the region',
    takes: 'an `http://` or `https://` address',
    about:
      'where events for Segment are sent in both regions, in place of its own addresses; like these, it must be on the public Internet',
  }),
  VERSION_FEED: setting(orNone(address(/^https?$/)), {
    takes: 'an `http://` or `https://` address',
    about:
      'a JSON file on the public Internet that names the newest version, `{"version": "1.2.3", "url": "https://…"}`: it is asked once a day, and owners see a newer version at `/account/installation`. Without it nothing is asked',
  }),
  CHECK_LINKS: usually(onOff, {
    standard: 'on',
    takes: '`on` or `off`',
    about:
      '`on`: asks the web servers that a message links to whether the pages exist. `off`: links are judged by their addresses alone',
  }),
  CHECK_ANSWERS: usually(onOff, {
    standard: 'off',
    takes: '`on` or `off`',
    about: '`on` checks every answer against the contract before it is sent, for development and tests',
  }),
})

export type SettingName = keyof typeof settings.shape
export const settingNames = Object.keys(settings.shape) as SettingName[]

/** The texts about a setting. */
export function settingTexts(name: SettingName): SettingTexts {
  const said = textsOf(settings.shape[name])
  if (!said) throw new Error(`${name} has no texts`)
  return said
}

/** Removes the backticks, for a terminal. */
export function plainText(text: string): string {
  return text.replaceAll('`', '')
}
