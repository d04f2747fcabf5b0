import { type Components, type Json, resolveIn } from './json-schemas.ts'

interface Place {
  /** The call's name, such as `lists.create`. */
  call: string
  part: 'body' | 'answer'
}

const uuid = '0192f4a0-5d1c-7b3e-9c41-2f6d8a7b1c05'
const at = '2026-12-01T09:00:00Z'

/** Values as they occur, by the name of their field. */
const byName: Record<string, unknown> = {
  email: 'mia@example.com',
  emails: ['mia@example.com'],
  recipient_emails: ['mia@example.com'],
  from_email: 'news@example.com',
  reply_to: 'hello@example.com',
  first_name: 'Mia',
  last_name: 'Keller',
  from_name: 'Example Shop',
  nickname: 'Newsletter',
  address: 'Hafenstraße 1',
  address_1: 'Hafenstraße 1',
  city: 'Köln',
  zip: '50667',
  postal_code: '50667',
  country: 'Germany',
  phone: '+12025550147',
  phone_number: '+12025550147',
  subject: 'Our summer sale starts',
  preheader: 'Up to 30 % off until Sunday',
  html_content: '<p>Hello {{first_name}}</p><p><a href="{{{unsubscribe}}}">Unsubscribe</a></p>',
  html: '<p>Hello {{first_name}}</p>',
  plain_content: 'Hello {{first_name}}',
  template_id: 'd-8c1f2e9a4b7d4f0e8a6b5c3d2e1f0a9b',
  query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE country = 'Germany'",
  query: "email LIKE '%@example.com'",
  url: 'https://example.com/sale',
  domain: 'example.com',
  host: 'smtp.example.com',
  client_name: 'mail.example.com',
  subdomain: 'mail',
  name: 'Summer sale',
  title: 'Summer sale',
  description: 'Once a month',
  language: 'en',
  time_zone: 'Europe/Berlin',
  timezone: 'Europe/Berlin',
  send_at: at,
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  password: 'correct horse battery',
  username: 'shop',
  token: 'Zk3v9Qm2',
  allowed_origins: ['https://example.com'],
  path: '/customer/email',
  write_key: 'zk3v9qm2wt7bxs4lprd6hc1nfjg8ay5e',
  twilio_account_sid: `AC${'0123456789abcdef'.repeat(2)}`,
  twilio_auth_token: '0123456789abcdef'.repeat(2),
  href: 'https://example.com/',
  body: 'Our summer sale starts today: example.com/sale',
  search: 'mia',
  countries: ['DE'],
  currency: 'EUR',
  page_token: '',
}

/** Examples for names that mean too little, by call and field. */
const byCall: Record<string, unknown> = {
  'mailServers.sender_domain': 'example.com',
  'mailServers.from': 'news@example.com',
  'mailServers.to': 'mia@example.com',
  'trackingSettings.html_content': '<p><a href="<% %>">Unsubscribe</a></p>',
  'trackingSettings.plain_content': 'Unsubscribe: <% %>',
}

/**
 * A value that the schema takes, with realistic values in place of 'string'. It has the required fields, and optional
 * ones on top.
 */
export function exampleOf(schema: Json, components: Components, place: Place): unknown {
  return sampleOf(schema, place.call.split('.')[0] ?? '', components, { ...place, depth: 0 })
}

interface Where extends Place {
  depth: number
}

function sampleOf(given: Json, name: string, components: Components, where: Where): unknown {
  const schema = resolveIn(components, given)
  const group = where.call.split('.')[0] ?? ''
  if (`${group}.${name}` in byCall) return byCall[`${group}.${name}`]
  if (schema['const'] !== undefined) return schema['const']
  if (schema['default'] !== undefined && where.part === 'body') return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  if (choices) {
    const chosen = choices.find((one) => resolveIn(components, one)['type'] !== 'null') ?? {}
    return sampleOf(chosen, name, components, where)
  }
  if (schema['type'] === 'null') return null
  const type = [schema['type'] ?? 'any'].flat().find((one) => one !== 'null')
  if (type === 'object') return objectOf(schema, components, where)
  if (type === 'array') return arrayOf(schema, name, components, where)
  if (type === 'boolean') return where.part === 'answer'
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  if (type === 'string') return textOf(schema, name)
  return name in byName ? byName[name] : {}
}

function objectOf(schema: Json, components: Components, where: Where): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = new Set((schema['required'] ?? []) as string[])
  const deeper = { ...where, depth: where.depth + 1 }
  const isShown = (name: string) => required.has(name) || (where.depth === 0 && name in byName)
  const shown = Object.entries(properties).filter(([name]) => isShown(name) && where.depth < 8)
  return Object.fromEntries(shown.map(([name, one]) => [name, sampleOf(one, name, components, deeper)]))
}

function arrayOf(schema: Json, name: string, components: Components, where: Where): unknown[] {
  const items = resolveIn(components, (schema['items'] ?? {}) as Json)
  if (Array.isArray(byName[name]) && items['type'] === 'string') return byName[name] as unknown[]
  if (where.depth > 6) return []
  const one = sampleOf(items, name.replace(/s$/, ''), components, { ...where, depth: where.depth + 1 })
  return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () => one)
}

function numberOf(schema: Json, name: string): number {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
  if (/_at$|^date$|timestamp/.test(name)) return 1_796_112_000
  const usual = /id$/.test(name) ? 12_345 : /page_size|limit/.test(name) ? 50 : 17
  const most = Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER)
  return Math.min(Math.max(usual, least + (schema['exclusiveMinimum'] === undefined ? 0 : 1)), most)
}

function textOf(schema: Json, name: string): string {
  const format = schema['format']
  const known = byName[name]
  if (format === 'uuid') return uuid
  if (format === 'email') return 'mia@example.com'
  if (format === 'date-time' || /_at$/.test(name)) return at
  if (format === 'date' || /_date$|^date$/.test(name)) return '2026-12-01'
  if (typeof known === 'string') return cutToLength(known, schema)
  if (/_id$|^id$/.test(name)) return uuid
  if (/email/.test(name)) return 'mia@example.com'
  if (/color/.test(name)) return '#0e6655'
  if (/\d{2}:|:\[0-5\]|\[01\]/.test(String(schema['pattern'] ?? ''))) return name === 'to' ? '20:00' : '09:00'
  if (/url|address$/.test(name)) return 'https://example.com/'
  return cutToLength('Summer sale', schema)
}

function cutToLength(text: string, schema: Json): string {
  return text.slice(0, Number(schema['maxLength'] ?? text.length))
}
