import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress, instant, nameText, text, uuid } from './wire.ts'

/** The source of the value of a setting: a variable of the environment wins over the product. */
const settingSources = ['environment', 'product', 'standard'] as const

/**
 * `tls`: encrypted from the first byte. `starttls`: encrypted by STARTTLS or not used. `offered`: by STARTTLS where the server has it.
 */
export const mailEncryptions = ['tls', 'starttls', 'offered', 'none'] as const

export const mailServerLimits = {
  /** The number of mail servers of an installation. */
  servers: 20,
  name: 60,
  host: 253,
  username: 320,
  password: 1000,
  connections: 200,
  messages: 1_000_000,
  weight: 1000,
  perHour: 100_000_000,
  /** The most entries of each list of mail that a server is named for. */
  named: 100,
  pool: 64,
} as const

/** An address without a path: links are added to it. */
export const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(500), z.overwrite(withoutSlash), z.refine(isWebAddress, 'address'))

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

const originOfWeb =
  /^https?:\/\/(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/iu

function isWebAddress(address: string): boolean {
  const found = originOfWeb.exec(address)
  return found !== null && Number(found.groups?.['port'] ?? 0) <= 65_535
}

export const hostName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(mailServerLimits.host),
    z.regex(/^([a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*|[0-9a-f:]*:[0-9a-f:.]*)$/),
  )

const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))

const serverFields = {
  name: nameText({ max: mailServerLimits.name }),
  host: hostName,
  port: whole(1, 65_535),
  encryption: z.enum(mailEncryptions),
  /** False: certificates that no known authority has signed are taken as well. */
  verifies_certificate: z.boolean(),
  /** Null: the server asks for no login. */
  username: z.nullable(text({ min: 1, max: mailServerLimits.username })),
  /** The most connections that each process has open. */
  connections: whole(1, mailServerLimits.connections),
  /** The number of messages after which a connection is closed; 0: no limit. */
  messages_per_connection: whole(0, mailServerLimits.messages),
  /** The name in EHLO; null: that of the machine. */
  client_name: z.nullable(hostName),
}

/** The password is never answered. Left out it stays, null removes it. */
const password = z.optional(
  z.nullable(z.string().check(z.minLength(1), z.maxLength(mailServerLimits.password))),
)

/** A list whose entries are different. */
const some = <Entry extends z.ZodMiniType<string | number>>(entry: Entry) =>
  z.array(entry).check(
    z.maxLength(mailServerLimits.named),
    z.refine((all) => new Set(all).size === all.length, 'twice'),
  )

/**
 * The mail that a server takes. A message asks for servers by its IP pool, else by its unsubscribe group, else by the domain of its
 * sender; the first of these that a server is named for decides. Mail that no server is named for goes to the default servers.
 */
const routingFields = {
  /** True: it takes the mail that no server is named for, and all mail whose own servers can't be reached. */
  is_default: z.boolean(),
  /** Its share of the mail that several servers take; 0: it takes mail only while the others can't be reached. */
  weight: whole(0, mailServerLimits.weight),
  /** The most messages in an hour, of all processes together; null: no limit. */
  messages_per_hour: z.nullable(whole(1, mailServerLimits.perHour)),
  /** The IP pools that it is. Each is one of `/v3/ips/pools`, so single sends, automations and calls can choose it. */
  ip_pools: some(text({ min: 2, max: mailServerLimits.pool })),
  /** Ids of unsubscribe groups of the account. */
  unsubscribe_groups: some(whole(1, 2_147_483_647)),
  /** Domains of From, exactly as behind the @. */
  sender_domains: some(hostName),
}

/** Left out: the first server is a default one, others are not; weight 1, no limit, and named for nothing. */
export const MailServerBody = z.object({
  ...serverFields,
  password,
  ...z.partial(z.object(routingFields)).shape,
})
export type MailServerBody = z.output<typeof MailServerBody>

/** `unreadable`: it was sealed with a key that this installation does not have any more. */
const passwordStates = ['none', 'set', 'unreadable'] as const

/**
 * `unused`: no process has tried it since it was added, or the environment names another one. `reached`: the last try to reach it
 * succeeded. `left`: it could not be reached, and others take its mail until `left_until`; then it is tried without a message.
 * `failing`: it could not be reached, and its mail waits, since no other server is reached either. `refusing`: it is reached, and refused
 * every one of the last messages.
 */
const serverConditions = ['unused', 'reached', 'left', 'failing', 'refusing'] as const

/** The last findings of the processes that send. They are stored every few seconds. */
const ServerState = z.object({
  condition: z.enum(serverConditions),
  /** Of `left`; else null. */
  left_until: z.nullable(instant),
  /** The last failure in the words of the server or of this machine; null: there was none, or it has been reached since. */
  problem: z.nullable(z.object({ at: instant, detail: z.string() })),
  /** The time of its last answer about a message, or of its last successful try. */
  reached_at: z.nullable(instant),
  /**
   * Answers about messages of sends in the last sixty minutes; the mails of the product itself, such as invitations, are not counted. A
   * process that is killed loses the count of its last seconds.
   */
  last_hour: z.object({
    accepted: z.number(),
    /** Refused for good. */
    refused: z.number(),
    /** Put off by the server. */
    deferred: z.number(),
    /** Without an answer. They go to no other server. */
    uncertain: z.number(),
    /** Not begun, because it could not be reached. Others took them, or they wait. */
    not_taken: z.number(),
  }),
})
export type MailServerState = z.output<typeof ServerState>

const MailServer = z.object({
  ...serverFields,
  ...routingFields,
  id: uuid,
  password_state: z.enum(passwordStates),
  state: ServerState,
  changed_at: instant,
})
export type MailServer = z.output<typeof MailServer>

/** The server that mail goes to now, also where the environment names it. */
const MailServerInUse = z.object({
  host: z.string(),
  port: z.number(),
  encryption: z.enum(mailEncryptions),
  username: z.nullable(z.string()),
})

const Installation = z.object({
  public_url: z.object({
    /** The address in effect. */
    value: z.string(),
    source: z.enum(settingSources),
    /** The address stored in the product, even where the environment wins; null: none. */
    stored: z.nullable(z.string()),
    /** True if only this machine reaches the address. */
    is_local: z.boolean(),
    /** True if the server takes connections from this machine only, until its next start. */
    listens_locally: z.boolean(),
  }),
  mail: z.object({
    /** `standard`: the built-in mailbox, from which nothing leaves. */
    source: z.enum(settingSources),
    /** Null: the built-in mailbox. */
    server: z.nullable(MailServerInUse),
  }),
})
export type Installation = z.output<typeof Installation>

/** The ways in which a call of the own address fails. */
const addressProblems = [
  'name_not_found',
  'refused',
  'timeout',
  'unreachable',
  'certificate',
  'redirected',
  'other_server',
  'status',
] as const

const AddressCheck = z.object({
  is_reached: z.boolean(),
  problem: z.nullable(z.enum(addressProblems)),
  /** Details: a status, the address that it leads to, the words of the certificate check. */
  detail: z.nullable(z.string()),
})
export type AddressCheck = z.output<typeof AddressCheck>

/** The steps of a conversation with a mail server, in order. */
const mailSteps = [
  'name',
  'connection',
  'greeting',
  'hello',
  'encryption',
  'login',
  'sender',
  'recipient',
  'message',
] as const
export type MailStep = (typeof mailSteps)[number]

/** The ways in which a step fails. `refused`: by a reply of the server. */
const mailProblems = [
  'name_not_found',
  'connection_refused',
  'timeout',
  'unreachable',
  'closed',
  'not_smtp',
  'tls_not_spoken',
  'tls_failed',
  'starttls_missing',
  'certificate_name',
  'certificate_expired',
  'certificate_unknown',
  'login_unsupported',
  'login_unencrypted',
  'refused',
] as const
export type MailProblem = (typeof mailProblems)[number]

/** Lines that neither side has said. */
const mailNotes = ['looked_up', 'connected', 'encrypted', 'failed'] as const

const Line = z.object({
  by: z.enum(['us', 'server', 'note']),
  /** Of a line by `note`; else null. */
  note: z.nullable(z.enum(mailNotes)),
  text: z.string(),
})
export type MailLine = z.output<typeof Line>

const MailTest = z.object({
  is_accepted: z.boolean(),
  /** The step that failed. */
  step: z.nullable(z.enum(mailSteps)),
  problem: z.nullable(z.enum(mailProblems)),
  /** The words of the server, or of this machine, about the failure. */
  detail: z.nullable(z.string()),
  /** The whole conversation. Passwords are hidden. */
  lines: z.array(Line),
  took_ms: z.number(),
})
export type MailTest = z.output<typeof MailTest>

const elsewhere = ['installation_elsewhere'] as const
const namedRefusals = ['mail_server_name_taken', 'unsubscribe_group_not_found'] as const
const byId = z.object({ id: uuid })

export const installation = {
  get: endpoint({
    method: 'GET',
    path: '/v3/installation',
    scope: 'installation.read',
    summary: 'The settings of the installation that can be set in the product, and where each comes from.',
    status: 200,
    answer: Installation,
    refuses: elsewhere,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/installation',
    scope: 'installation.update',
    isSetting: true,
    summary:
      'Sets the address at which people reach this installation; null removes it. All processes use it within seconds. `PUBLIC_URL` of the environment wins.',
    body: z.object({ public_url: z.nullable(webAddress) }),
    status: 200,
    answer: Installation,
    refuses: elsewhere,
  }),
  checkAddress: endpoint({
    method: 'POST',
    path: '/v3/installation/address_check',
    scope: 'installation.read',
    summary: 'Calls an address, and says whether this installation answers there.',
    body: z.object({ public_url: webAddress }),
    status: 200,
    answer: AddressCheck,
    refuses: elsewhere,
  }),
}

export const mailServers = {
  list: endpoint({
    method: 'GET',
    path: '/v3/installation/mail_servers',
    scope: 'installation.read',
    summary: 'The mail servers that were set up in the product, in the order in which they were added.',
    status: 200,
    answer: z.object({
      result: z.array(MailServer),
      /** `environment`: `SMTP_URL` names the one that is used, and these are not. `standard`: there is none. */
      source: z.enum(settingSources),
    }),
    refuses: elsewhere,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v3/installation/mail_servers',
    scope: 'installation.update',
    summary:
      'Adds a mail server. All processes send through it within seconds. `SMTP_URL` of the environment wins.',
    body: MailServerBody,
    status: 201,
    answer: MailServer,
    refuses: ['installation_elsewhere', 'mail_server_limit_reached', ...namedRefusals],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v3/installation/mail_servers/:id',
    scope: 'installation.update',
    summary:
      'Changes a mail server. Messages that the server of before is being given are answered by it; all others take the new one. Another host or port needs the password again.',
    params: byId,
    body: z.partial(MailServerBody),
    status: 200,
    answer: MailServer,
    refuses: [
      'installation_elsewhere',
      'mail_server_not_found',
      'mail_server_password_needed',
      'mail_server_default_needed',
      ...namedRefusals,
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/installation/mail_servers/:id',
    scope: 'installation.update',
    summary:
      'Removes a mail server; the only default one is the last to go. Without one, mail stays in the built-in mailbox.',
    params: byId,
    status: 204,
    refuses: ['installation_elsewhere', 'mail_server_not_found', 'mail_server_default_needed'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/v3/installation/mail_servers/test',
    scope: 'installation.update',
    summary:
      'Sends a message through a mail server, and answers the whole conversation. Nothing is stored. Without `server` it is the stored one of `id`, else the first default one in use. With both, a password that is left out is that of the stored server, whose host and port must then be the same.',
    body: z.object({
      server: z.optional(z.nullable(MailServerBody)),
      id: z.optional(z.nullable(uuid)),
      from: emailAddress,
      to: emailAddress,
    }),
    status: 200,
    answer: MailTest,
    refuses: [
      'installation_elsewhere',
      'mail_server_not_found',
      'mail_server_none',
      'mail_server_password_needed',
      'sending_off',
    ],
  }),
}
