/** The areas a route can belong to. `any`: whoever is signed in. */
export const areas = [
  'any',
  'marketing',
  'designs',
  'templates',
  'asm',
  'suppression',
  'user',
  'api_keys',
  'mail',
  'mail_batch',
  'scheduled_sends',
  'subusers',
] as const
export type Area = (typeof areas)[number]

const prefixes: Record<Exclude<Area, 'any'>, readonly string[]> = {
  marketing: ['marketing', 'marketing_campaigns'],
  designs: ['design_library', 'marketing_campaigns'],
  templates: ['templates'],
  asm: ['asm.groups', 'asm'],
  suppression: ['suppression', 'suppressions'],
  user: ['user'],
  api_keys: ['api_keys'],
  mail: ['mail', 'mail.send'],
  mail_batch: ['mail', 'mail.batch'],
  scheduled_sends: ['user', 'user.scheduled_sends'],
  subusers: ['subusers'],
}

const verbs: Record<string, string> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/** May a holder of these scopes make this call? Null scopes are the owner's: everything. A bare area name grants its verbs. */
export function isAllowed(scopes: readonly string[] | null, area: Area, method: string): boolean {
  if (scopes === null || area === 'any') return true
  const verb = verbs[method] ?? 'read'
  return prefixes[area].some((prefix) => scopes.includes(prefix) || scopes.includes(`${prefix}.${verb}`))
}

/** `mail.send` allows one thing, whole. */
function isVerbItself(name: string): boolean {
  return name === 'mail.send'
}

/** All scopes that exist here, as GET /v3/scopes lists them for an owner. */
export function allScopes(): string[] {
  const names = Object.values(prefixes).flat()
  return [...new Set(names)]
    .flatMap((name) =>
      isVerbItself(name) ? [name] : ['create', 'delete', 'read', 'update'].map((verb) => `${name}.${verb}`),
    )
    .sort()
}

/** Whether a name can be given to an API key. */
export function isScope(name: string): boolean {
  return (
    (areas as readonly string[]).includes(name) ||
    allScopes().includes(name) ||
    /^[a-z_]+(\.[a-z_]+)+$/.test(name)
  )
}
