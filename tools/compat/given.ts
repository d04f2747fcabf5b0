type Json = Record<string, unknown>

/** The password of the key's person, where it may be changed into itself. */
const password = process.env['COMPAT_PASSWORD'] ?? ''

/** The data that calls of the public files need. */
export interface Given {
  /** The value of a path parameter: an existing id of its kind, or an id that does not exist. */
  idFor(path: string, name: string): string
  queryFor(name: string): unknown
  /** A body in place of the file's example, whose ids are not the account's. */
  bodyFor(method: string, path: string): unknown
}

/** Makes a thing of each kind that the public files name, so that calls have data to answer. */
export async function prepare(url: string, key: string): Promise<Given> {
  const get = async (path: string): Promise<Json> =>
    (await (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })).json()) as Json
  const post = async (path: string, body: object): Promise<Json> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json().catch(() => ({}))) as Json
  }
  // The operator of the server names them in IP_POOLS, and no call makes one.
  const [address] = (await get('/v3/ips')) as unknown as Json[]
  const [pool] = (await get('/v3/ips/pools')) as unknown as Json[]
  const stamp = Date.now().toString(36)
  const email = `compat-${stamp}@example.com`
  const sender = {
    nickname: stamp,
    from: { email, name: 'Compat' },
    reply_to: { email, name: 'Compat' },
    address: 'Hafenstraße 1',
    city: 'Köln',
    country: 'Germany',
  }
  const subuser = { password: 'a password of compat', ips: [] }
  const made = {
    lists: await post('/v3/marketing/lists', { name: `List ${stamp}` }),
    segments: await post('/v3/marketing/segments/2.0', {
      name: `Segment ${stamp}`,
      query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE country = 'DE'",
    }),
    singlesends: await post('/v3/marketing/singlesends', { name: `Send ${stamp}` }),
    designs: await post('/v3/designs', {
      name: `Design ${stamp}`,
      html_content: '<p>Hello</p>',
      subject: 'Hello',
    }),
    templates: await post('/v3/templates', { name: `Template ${stamp}`, generation: 'dynamic' }),
    senders: await post('/v3/marketing/senders', sender),
    groups: await post('/v3/asm/groups', { name: `Group ${stamp}`, description: 'Once a month' }),
    fields: await post('/v3/marketing/field_definitions', { name: `field_${stamp}`, field_type: 'Text' }),
    keys: await post('/v3/api_keys', { name: `Key ${stamp}` }),
    domains: await post('/v3/whitelabel/domains', { domain: `${stamp}.example.com` }),
    numberedLists: await post('/v3/contactdb/lists', { name: `Numbered ${stamp}` }),
    numberedToo: await post('/v3/contactdb/lists', { name: `Numbered ${stamp} 2` }),
    recipients: await post('/v3/contactdb/recipients', [{ email }]),
    links: await post('/v3/whitelabel/links', { domain: `${stamp}.example.com` }),
    webhooks: await post('/v3/user/webhooks/event/settings', {
      url: `https://${stamp}.example.com/`,
      enabled: false,
    }),
    batches: await post('/v3/mail/batch', {}),
    alerts: await post('/v3/alerts', { type: 'usage_limit', email_to: email, percentage: 90 }),
    subusers: await post('/v3/subusers', {
      ...subuser,
      username: `shop-${stamp}`,
      email: `shop-${stamp}@example.com`,
    }),
    invitations: await post('/v3/teammates', {
      email: `pending-${stamp}@example.com`,
      scopes: ['mail.send'],
      is_admin: false,
    }),
  }
  const conditions = [{ field: 'email', value: '@example.com', operator: 'contains', and_or: '' }]
  const oldest = {
    fields: await post('/v3/contactdb/custom_fields', { name: `oldest_${stamp}`, type: 'text' }),
    segments: await post('/v3/contactdb/segments', { name: `Oldest ${stamp}`, conditions }),
    exports: await post('/v3/contactdb/exports', {}),
    campaigns: await post('/v3/campaigns', { title: `Oldest ${stamp}` }),
  }
  const person = await acceptedPerson({ stamp, get, post })
  const version = await post(`/v3/templates/${made.templates['id']}/versions`, {
    name: 'One',
    subject: 'Hello',
    html_content: '<p>Hello</p>',
  })
  const template = String(made.templates['id'])
  const text = (value: unknown) => String(value ?? '0')
  const recipient = Buffer.from(email).toString('base64url')
  const kinds: readonly (readonly [part: string, name: RegExp, value: string])[] = [
    ['/teammates', /^(username|teammate_name)$/, person],
    ['/subusers', /^subuser_name$/, text(made.subusers['username'])],
    ['/teammates/pending', /^token$/, text(made.invitations['token'])],
    ['/lists', /^id$/, text(made.lists['id'])],
    ['/contactdb/custom_fields', /^custom_field_id$/, text(oldest.fields['id'])],
    ['/contactdb/segments', /^segment_id$/, text(oldest.segments['id'])],
    ['/contactdb/exports', /^id$/, text(oldest.exports['id'])],
    ['/contactdb', /^list_id$/, text(made.numberedLists['id'])],
    ['/contactdb', /^recipient_id$/, recipient],
    ['/campaigns', /^campaign_id$/, text(oldest.campaigns['id'])],
    ['/segments', /^segment_id$/, text(made.segments['id'])],
    ['/singlesends', /^id$/, text(made.singlesends['id'])],
    ['/stats/singlesends', /^id$/, text(made.singlesends['id'])],
    ['/designs', /^id$/, text(made.designs['id'])],
    ['/templates', /^template_id$/, template],
    ['/templates', /^version_id$/, text(version['id'])],
    ['/verified_senders', /^id$/, text(made.senders['id'])],
    ['/senders', /^(id|sender_id)$/, text(made.senders['id'])],
    ['/asm', /^group_id$/, text(made.groups['id'])],
    ['/field_definitions', /^custom_field_id$/, text(made.fields['id'])],
    ['/api_keys', /^api_key_id$/, text(made.keys['api_key_id'])],
    ['/whitelabel/domains', /^(id|domain_id)$/, text(made.domains['id'])],
    ['/whitelabel/links', /^(id|link_id)$/, text(made.links['id'])],
    ['/webhooks', /^id$/, text(made.webhooks['id'])],
    ['/ips', /^ip(_address)?$/, text(address?.['ip'])],
    ['/ips', /^pool_name$/, text(pool?.['name'])],
    ['/alerts', /^alert_id$/, text(made.alerts['id'])],
    ['/mail/batch', /^batch_id$/, text(made.batches['batch_id'])],
    ['', /email/, email],
  ]
  return {
    idFor: (path, name) =>
      kinds.find(([part, names]) => path.includes(part) && names.test(name))?.[2] ??
      '5a7a9f1c-2d3e-4f50-8a61-b2c3d4e5f607',
    queryFor: (name) =>
      ({
        start_date: '2026-11-01',
        end_date: '2026-11-20',
        ids: text(made.singlesends['id']),
        subject: 'Hello',
        subusers: text(made.subusers['username']),
        from: email,
      })[name],
    bodyFor(method, path) {
      const known: Record<string, unknown> = {
        'post /v3/contactdb/custom_fields': { name: `pet_${stamp}`, type: 'text' },
        'post /v3/contactdb/segments': { name: `Oldest ${stamp} 2`, conditions },
        'patch /v3/contactdb/segments/{segment_id}': { name: `Oldest ${stamp} 3`, conditions },
        'post /v3/contactdb/recipients/search': { conditions },
        'post /v3/senders': { ...sender, nickname: `${stamp} 3` },
        'post /v3/campaigns': { title: `Oldest ${stamp} 2`, subject: 'Hello' },
        'put /v3/marketing/contacts': { contacts: [{ email }] },
        'post /v3/marketing/senders': { ...sender, nickname: `${stamp} 2` },
        'post /v3/marketing/lists': { name: `List ${stamp} 2` },
        'post /v3/contactdb/lists': { name: `Numbered ${stamp} 3` },
        'patch /v3/contactdb/lists/{list_id}': { name: `Numbered ${stamp} 4` },
        'post /v3/contactdb/lists/{list_id}/recipients': [recipient],
        'delete /v3/contactdb/lists': [made.numberedToo['id']],
        'delete /v3/contactdb/recipients': [recipient],
        'post /v3/asm/groups': { name: `Group ${stamp} 2`, description: 'Twice a month' },
        'post /v3/teammates': { email: `other-${stamp}@example.com`, scopes: ['mail.send'], is_admin: false },
        'post /v3/subusers': { ...subuser, username: `other-${stamp}`, email: `shop2-${stamp}@example.com` },
        'put /v3/subusers/{subuser_name}/credits': {
          type: 'recurring',
          reset_frequency: 'monthly',
          total: 100,
        },
        'put /v3/user/email': { email: `owner-${stamp}@example.com` },
        'put /v3/user/username': { username: `compat-${stamp}` },
        ...(password && { 'put /v3/user/password': { old_password: password, new_password: password } }),
        'post /v3/marketing/singlesends': { name: `Send ${stamp} 2` },
      }
      return known[`${method} ${path}`]
    },
  }
}

interface Asking {
  stamp: string
  get(path: string): Promise<Json>
  post(path: string, body: object): Promise<Json>
}

/**
 * A person who has accepted an invitation, by the link that lies in the built-in mailbox. Answers their address, also where
 * no such mail arrives.
 */
async function acceptedPerson({ stamp, get, post }: Asking): Promise<string> {
  const email = `person-${stamp}@example.com`
  await post('/v3/teammates', { email, scopes: ['mail.send'], is_admin: false })
  for (let attempt = 0; attempt < 40; attempt++) {
    const { result = [] } = await get(`/v3/mailbox/messages?search=${encodeURIComponent(email)}`)
    const [mail] = result as Json[]
    const { text = '' } = mail ? await get(`/v3/mailbox/messages/${mail['id']}`) : {}
    const secret = /invitation\/([\w-]+)/.exec(String(text))?.[1]
    if (secret) {
      await post(`/v3/teammates/invitations/${secret}`, { password: 'a password of compat' })
      break
    }
    await new Promise((done) => setTimeout(done, 250))
  }
  return email
}
