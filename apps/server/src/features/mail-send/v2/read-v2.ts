import { Refusal } from '#platform/refusal.ts'

/** A form of the Mail API v2: its fields and files by their names, in the order in which they came. */
export interface FormV2 {
  fields: readonly (readonly [name: string, value: string])[]
  files: readonly { name: string; filename: string; type: string; content: Buffer }[]
}

type Json = Record<string, unknown>

/**
 * The call of v3 that means the same as a form of v2 with its `x-smtpapi`. Values are taken over as they are; the
 * contract of v3 checks them. @throws invalid_input for JSON that can't be read; mail_setting_unsupported for a filter
 * that v3 does not have
 */
export function mailOfV2(form: FormV2, parse: (field: string, json: string) => unknown): Json {
  const firstValue = (name: string) => valuesOf(form, name)[0]
  const json = (name: string): Json => {
    const text = firstValue(name)
    const value = text === undefined || text.trim() === '' ? {} : parse(name, text)
    return isObject(value) ? value : {}
  }
  const header = json('x-smtpapi')
  const { mail_settings, tracking_settings, template_id } = settingsOf(header['filters'])
  return {
    personalizations: personalizationsOf(form, header),
    from: { email: firstValue('from'), name: firstValue('fromname') },
    reply_to: { email: firstValue('replyto') },
    subject: firstValue('subject'),
    content: [
      { type: 'text/plain', value: firstValue('text') },
      { type: 'text/html', value: firstValue('html') },
    ].filter(({ value }) => value),
    headers: json('headers'),
    attachments: attachmentsOf(form),
    sections: header['section'],
    categories: listOf(header['category']),
    custom_args: textsIn(header['unique_args']),
    asm: asmOf(header),
    send_at: header['send_at'],
    batch_id: header['batch_id'],
    ip_pool_name: header['ip_pool'],
    mail_settings,
    tracking_settings,
    template_id,
  }
}

/** The values of a field: `to`, `to[]` and `to[0]` are the same field. */
function valuesOf({ fields }: FormV2, name: string): string[] {
  return fields.flatMap(([given, value]) => (given.replace(/\[\d*\]$/, '') === name ? [value] : []))
}

/**
 * One personalization for each address in `x-smtpapi`, with its own values; without any, one for all addresses in `to`.
 */
function personalizationsOf(form: FormV2, header: Json): Json[] {
  const own = listOf(header['to'])
  const tags = isObject(header['sub']) ? header['sub'] : {}
  const copies = { cc: addressesOf(form, 'cc', 'ccname'), bcc: addressesOf(form, 'bcc', 'bccname') }
  if (own.length === 0) {
    return [{ to: addressesOf(form, 'to', 'toname'), ...copies, substitutions: valuesAt(tags, 0) }]
  }
  const times = listOf(header['send_each_at'])
  return own.map((to, at) => ({
    to: [addressOf(String(to))],
    substitutions: valuesAt(tags, at),
    send_at: times[at],
    // Cc and bcc get a copy of the first message, not of each.
    ...(at === 0 ? copies : {}),
  }))
}

function valuesAt(tags: Json, at: number): Json | undefined {
  if (Object.keys(tags).length === 0) return undefined
  return Object.fromEntries(
    Object.entries(tags).map(([tag, values]) => [tag, String(listOf(values)[at] ?? '')]),
  )
}

function addressesOf(form: FormV2, name: string, nameOf: string): Json[] {
  const names = valuesOf(form, nameOf)
  return valuesOf(form, name).map((email, at) => ({
    ...addressOf(email),
    ...(names[at] ? { name: names[at] } : {}),
  }))
}

/** Reads `Ada <ada@example.org>`, or an address alone. */
function addressOf(text: string): Json {
  const [, name = '', email] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return email === undefined ? { email: text } : { email, ...(name === '' ? {} : { name }) }
}

/** `files[name]` is a file or its content as text; `content[name]` is the id by which HTML shows it. */
function attachmentsOf({ fields, files }: FormV2): Json[] {
  const ids = new Map(
    fields.flatMap(([name, value]) => (nameIn('content', name) ? [[nameIn('content', name), value]] : [])),
  )
  const asText = fields.flatMap(([name, value]) => {
    const filename = nameIn('files', name)
    return filename ? [{ filename, type: undefined, content: Buffer.from(value) }] : []
  })
  const uploaded = files.map(({ name, filename, type, content }) => ({
    filename: nameIn('files', name) ?? filename,
    type,
    content,
  }))
  return [...uploaded, ...asText].map(({ filename, type, content }) => {
    const id = ids.get(filename)
    const inline = id === undefined ? {} : { disposition: 'inline', content_id: id }
    return { filename, type, content: content.toString('base64'), ...inline }
  })
}

function nameIn(group: string, name: string): string | undefined {
  return name.startsWith(`${group}[`) && name.endsWith(']') ? name.slice(group.length + 1, -1) : undefined
}

function asmOf({ asm, asm_group_id }: Json): unknown {
  return asm_group_id === undefined ? asm : { group_id: Number(asm_group_id) }
}

type Settings = Pick<Json, 'mail_settings' | 'tracking_settings' | 'template_id'>

function settingsOf(filters: unknown): Settings {
  const mail: Json = {}
  const tracking: Json = {}
  let template_id: unknown
  for (const [name, filter] of Object.entries(isObject(filters) ? filters : {})) {
    const settings = isObject(filter) && isObject(filter['settings']) ? filter['settings'] : {}
    const enable = ['1', 'true'].includes(String(settings['enable'] ?? '0'))
    const texts = { text: settings['text/plain'], html: settings['text/html'] }
    if (name === 'clicktrack') tracking['click_tracking'] = { enable }
    else if (name === 'opentrack') {
      tracking['open_tracking'] = { enable, substitution_tag: settings['replace'] }
    } else if (name === 'subscriptiontrack') {
      tracking['subscription_tracking'] = { enable, ...texts, substitution_tag: settings['replace'] }
    } else if (name === 'ganalytics') tracking['ganalytics'] = { ...settings, enable }
    else if (name === 'footer') mail['footer'] = { enable, ...texts }
    else if (name === 'bypass_list_management' || name === 'bcc') mail[name] = { enable }
    else if (name === 'templates' && enable) template_id = settings['template_id']
    else if (enable) {
      const field = `x-smtpapi.filters.${name}`
      throw new Refusal('mail_setting_unsupported', { name: field }, { field })
    }
  }
  return { mail_settings: mail, tracking_settings: tracking, template_id }
}

function textsIn(values: unknown): Json | undefined {
  if (!isObject(values)) return undefined
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
