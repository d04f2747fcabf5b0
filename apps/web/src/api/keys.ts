/**
 * The keys of all queries: a group, then its parts. A shorter key stands for all that begin with it, so it makes all
 * of them stale. Where a group contains queries of other things, a comment gives the reason.
 */
interface Groups {
  ads:
    | ['connections' | 'pixel']
    | ['rows' | 'totals', of: unknown]
    | ['sources', partner: string]
    | ['campaign', id: string]
    // The findings and the people of a campaign, with the parts of it that they depend on.
    | ['campaign', id: string, 'check' | 'reach', of: unknown]
  alerts: []
  installation: [] | ['settings' | 'mail-servers' | 'readiness']
  plans: ['own' | 'usage' | 'all'] | ['accounts', search: string, page: number]
  roles: []
  teammates:
    | ['people' | 'pending']
    | ['one' | 'keys' | 'subusers', username: string]
    | ['invitation', secret: string]
  'access-settings': ['rules' | 'activity']
  account: ['profile' | 'time-zone']
  activity: ['jobs' | 'running']
  approvals:
    | ['list', status: string, token: string]
    | ['of-page', path: string]
    | ['need', action: string, call: unknown, version: string]
    | ['one', id: string]
    | ['settings']
  'api-keys': [] | [id: string]
  'audit-log': ['page', filter: unknown, token: string] | ['actors' | 'settings']
  'automation-stats':
    | [id: string, part: 'total' | 'series' | 'links', step: unknown, span: unknown, timezone: string]
    | [id: string, part: 'by-email', days: unknown, timezone: string]
    | [id: string, part: 'people', behind: unknown, token: string, search: string]
  'automation-webhooks': ['secret']
  automations:
    | ['page', filter: unknown, token: string]
    | ['one' | 'preflight' | 'counts' | 'versions' | 'impact' | 'text-stats', id: string]
    | ['reach', id: string, since: unknown]
    | ['starters', language: string]
    | ['message' | 'text' | 'review' | 'text-review', id: string, message: string]
    | ['picture', id: string, message: string, revision: number]
    | ['arrived' | 'arrived-text', id: string, message: string, person: unknown]
    | ['last-test', message: string]
    | ['text-estimate' | 'try-out', id: string, question: unknown]
    | ['people', id: string, filter: unknown, token: string]
    | ['person', id: string, contact: string]
    | ['of-contact', contact: string]
  'brand-kit': []
  'branded-links': [id: number, 'records']
  'contact-exports': []
  'contact-imports':
    | ['latest']
    | [id: string, 'preview', headerRow: number | 'proposed']
    | [id: string, 'rollback']
  contacts:
    | ['page', ...filter: Seven]
    | ['one', id: string, 'profile', 'memberships' | 'diagnosis' | 'ad-consent']
    | ['one', id: string, 'profile', 'timeline', kind: string]
    // Changes of contacts change their numbers, and begin or end jobs.
    | ['count' | 'limit' | 'bulk-jobs' | 'deletions']
    | ['growth', timezone: string]
    | ['values', field: unknown, search: string]
    | ['find', text: string]
  'content-history': [kind: string, id: string, revision: string]
  'custom-fields': ['usage', id: string]
  designs:
    | ['own']
    | ['sample-texts']
    | ['one', id: string, 'uses']
    | ['system', language: string]
    | ['system-one', id: string]
  domains: [id: number, 'records']
  'email-change': ['pending'] | ['confirm' | 'stop', secret: string]
  'email-tests':
    | ['options' | 'list', kind: string, id: string]
    | ['one', id: string]
    | ['previews', kind: string, id: string, variation: string]
    | ['settings']
  'erasure-requests': []
  forms:
    | ['list']
    | ['one', id: string]
    | ['preview', content: unknown, state: string]
    | ['stats', id: string, days: unknown]
    | ['consents', id: string, token: string]
  images: ['pages', search: unknown] | ['one' | 'uses' | 'picture', id: string]
  'incoming-webhooks': [id: string, 'calls']
  integrations: [id: string, 'batches']
  'ip-pools': []
  lists: [id: string, 'uses']
  mailbox:
    | ['page', search: string, token: string]
    | ['one', id: string]
    | ['newest', address: string]
    | ['is-receiving']
  'message-preview': [body: unknown]
  notifications:
    | ['addresses']
    | ['inbox', 'list', language: string, unreadOnly: boolean]
    | ['inbox', 'unread']
  'outgoing-mail': []
  'own-accounts': [search: string]
  'password-reset': [secret: string]
  'saved-rows': []
  'scope-requests': ['page', page: number]
  segments:
    | ['all']
    | ['one', id: string, 'uses']
    | ['one', id: string, 'sizes', days: number]
    | ['count' | 'funnel', question: unknown]
    | ['test', question: unknown, identifier: string]
  'second-factor': ['step', ticket: string] | ['own'] | ['demand'] | ['person', username: string]
  senders: ['usage', id: number]
  sessions: []
  'sending-limits': ['settings'] | ['zones', field: string]
  'single-sends':
    | ['page', filter: unknown, token: string, sort: unknown]
    | ['one', id: string, 'review' | 'links']
    | ['one', id: string, 'last-test', variation: string]
    // Changes of single sends change these too.
    | ['calendar', range: unknown]
    | ['categories' | 'defaults' | 'latest']
    | ['home' | 'summary', timezone: string]
    | ['find', text: string]
    | ['audience', sendTo: unknown, group: unknown]
    | ['people', sendTo: unknown, group: unknown, step: string, ...page: Four]
  'single-sign-on': []
  sms: ['credentials' | 'services' | 'settings'] | ['estimate', text: unknown] | ['number', number: string]
  stats:
    | ['batch', ids: readonly string[]]
    | [id: string, 'ab-test' | 'countries' | 'delivery' | 'providers' | 'usual' | 'variations']
    | [id: string, 'series', span: unknown, timezone: string]
    | [id: string, 'bounces' | 'links' | 'message' | 'explain', of: unknown]
    | [id: string, 'people', behind: unknown, token: string, search: string, machines: boolean]
    | [id: string, 'sms', 'texts' | 'replies', filter: unknown]
  subusers:
    | ['grantable', search: string]
    | ['page', search: string, state: string, region: string, offset: number]
    | ['one' | 'people' | 'reputation', username: string]
    | ['month', username: string, date: string]
    | ['deletions']
  templates:
    | ['list', generation: string]
    | ['template' | 'usage' | 'stats', id: string]
    | ['version', template: string, version: string]
  'tracking-settings': []
  'unsubscribe-answers': ['group' | 'single-send', id: string | number]
  'unsubscribe-groups': ['usage', id: number] | ['page', page: unknown]
  version: []
  'warm-up': []
}

type Four = [unknown, unknown, unknown, unknown]
type Seven = [...Four, unknown, unknown, unknown]

/** The parts of a key, or its first ones. */
type Start<Parts extends unknown[]> = Parts extends [infer First, ...infer Rest]
  ? [] | [First, ...Start<Rest>]
  : []

declare const isCacheKey: unique symbol

/** A key that `cacheKey` made. TanStack Query takes no other here, so types refuse a literal. */
export interface CacheKey extends ReadonlyArray<unknown> {
  readonly [isCacheKey]: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: CacheKey
  }
}

/** The key of one query or, without its last parts, of all queries whose keys begin with it. */
export function cacheKey<Group extends keyof Groups>(group: Group, ...parts: Start<Groups[Group]>): CacheKey {
  return [group, ...parts] as unknown as CacheKey
}
