/** The first segments of the old application's addresses, and the twin's address for each. */
const areas: Readonly<Record<string, string>> = {
  campaigns: '/single-sends',
  contacts: '/contacts',
  all_contacts: '/contacts/all',
  lists: '/contacts/lists',
  segments: '/contacts/segments',
  custom_fields: '/custom-fields',
  senders: '/senders',
  unsubscribe_groups: '/unsubscribe-groups',
  notifications: '/notifications',
  templates: '/templates',
  marketing_templates: '/templates/design-library',
  images: '/templates/design-library/your-images',
}

/** The pages of a thing, by their last segment; the first is that of an address without one. */
const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaigns: { '': '/editor', edit: '/editor', preview: '/preview', stats: '/stats' },
  lists: { '': '', edit: '' },
  segments: { '': '', edit: '/edit' },
}

/** Addresses without a number. */
const named: Readonly<Record<string, string>> = {
  'campaigns/new': '/single-sends/new',
  'contacts/new': '/contacts/new',
  'contacts/segment': '/contacts/segments/create',
  'contacts/segment/0': '/contacts/segments/create',
  'contacts/upload': '/contacts/import',
  'custom_fields/new': '/custom-fields/new',
  'segments/new': '/contacts/segments/create',
  'senders/new': '/senders/new',
}

/**
 * The legacy page for an address of the old application: `/marketing_campaigns/campaigns/7/edit` and, with the same meaning,
 * `/marketing_campaigns/ui/campaigns/7/edit`. An unknown one leads to the index of its area, or of campaigns.
 */
export function legacyPageOf(pathname: string): string {
  const path = pathname.replace(/^\/marketing_campaigns(\/ui)?(?=\/|$)/, '').replace(/^\/+|\/+$/g, '')
  const [area = '', ...rest] = path.split('/')
  const isSegment = area === 'contacts' && rest[0] === 'segment'
  const [thing, number, page = ''] = isSegment ? ['segments', rest[1], rest[2] ?? 'edit'] : [area, ...rest]
  const place = own(named, path) ?? pageOfThing(thing, number, page) ?? own(areas, area)
  return `/legacy${place === '/contacts/lists' ? '/contacts' : (place ?? '/single-sends')}`
}

function pageOfThing(area: string, number: string | undefined, page: string): string | undefined {
  if (!/^\d+$/.test(number ?? '')) return undefined
  const known = own(pages, area)
  return known && `${areas[area]}/${number}${own(known, page) ?? known['']}`
}

/** The value of a key that the table has itself: addresses may be named as methods of objects are. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
