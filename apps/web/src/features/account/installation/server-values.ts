import { hostName, type MailServer, MailServerBody, mailServerLimits } from '@carillon/contract/installation'
import * as z from 'zod/mini'

const number = z.pipe(z.string(), z.transform(Number))
const numberOrNone = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : Number(text))),
)
const { shape } = MailServerBody

/** The form: numbers are typed as text, and what is left empty is null. */
export const ServerForm = z.extend(MailServerBody, {
  port: z.pipe(number, shape.port),
  connections: z.pipe(number, shape.connections),
  messages_per_connection: z.pipe(number, shape.messages_per_connection),
  username: z.string().check(z.trim(), z.maxLength(mailServerLimits.username)),
  password: z.string().check(z.maxLength(mailServerLimits.password)),
  client_name: z.union([z.literal(''), hostName]),
  weight: z.pipe(number, z.nonoptional(shape.weight)),
  messages_per_hour: z.pipe(numberOrNone, z.nonoptional(shape.messages_per_hour)),
})
type Parsed = z.output<typeof ServerForm>
export type ServerValues = Required<z.input<typeof ServerForm>>

/**
 * @param others the servers that are there: the first one takes all mail
 * @param usualName the name of the first one; those after it get a number behind it
 */
export function emptyServer(others: readonly MailServer[], usualName: string): ServerValues {
  return {
    name: freeName(
      usualName,
      others.map(({ name }) => name),
    ),
    host: '',
    port: '587',
    encryption: 'starttls',
    verifies_certificate: true,
    username: '',
    password: '',
    connections: '10',
    messages_per_connection: '0',
    client_name: '',
    is_default: others.length === 0,
    weight: '1',
    messages_per_hour: '',
    ip_pools: [],
    unsubscribe_groups: [],
    sender_domains: [],
  }
}

function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  const numbers = taken.map((_, at) => `${name} ${at + 2}`)
  return numbers.find((one) => !taken.includes(one)) ?? name
}

export function valuesOfServer(server: MailServer): ServerValues {
  return {
    name: server.name,
    host: server.host,
    port: String(server.port),
    encryption: server.encryption,
    verifies_certificate: server.verifies_certificate,
    username: server.username ?? '',
    password: '',
    connections: String(server.connections),
    messages_per_connection: String(server.messages_per_connection),
    client_name: server.client_name ?? '',
    is_default: server.is_default,
    weight: String(server.weight),
    messages_per_hour: server.messages_per_hour === null ? '' : String(server.messages_per_hour),
    ip_pools: server.ip_pools,
    unsubscribe_groups: server.unsubscribe_groups,
    sender_domains: server.sender_domains,
  }
}

/** The server without the mail that it takes. An empty password keeps the stored one while there is a user. */
export function serverOf(fields: Parsed): MailServerBody {
  const { username, password } = fields
  return {
    name: fields.name,
    host: fields.host,
    port: fields.port,
    encryption: fields.encryption,
    verifies_certificate: fields.verifies_certificate,
    username: username || null,
    connections: fields.connections,
    messages_per_connection: fields.messages_per_connection,
    client_name: fields.client_name || null,
    ...(username === '' ? { password: null } : password === '' ? {} : { password }),
  }
}

/** The server with the mail that it takes. */
export function bodyOf(fields: Parsed): MailServerBody {
  const { is_default, weight, messages_per_hour, ip_pools, unsubscribe_groups, sender_domains } = fields
  const routing = { is_default, weight, messages_per_hour, ip_pools, unsubscribe_groups, sender_domains }
  return { ...serverOf(fields), ...(routing as Partial<MailServerBody>) }
}
