import { expect, test } from 'vitest'
import { legacyPageOf } from './old-addresses.rules.ts'

test.for([
  ['/marketing_campaigns', '/legacy/single-sends'],
  ['/marketing_campaigns/ui', '/legacy/single-sends'],
  ['/marketing_campaigns/campaigns', '/legacy/single-sends'],
  ['/marketing_campaigns/ui/campaigns/', '/legacy/single-sends'],
  ['/marketing_campaigns/ui/campaigns/new', '/legacy/single-sends/new'],
  ['/marketing_campaigns/ui/campaigns/513', '/legacy/single-sends/513/editor'],
  ['/marketing_campaigns/ui/campaigns/513/edit', '/legacy/single-sends/513/editor'],
  ['/marketing_campaigns/campaigns/513/stats', '/legacy/single-sends/513/stats'],
  ['/marketing_campaigns/ui/campaigns/513/toString', '/legacy/single-sends/513/editor'],
  ['/marketing_campaigns/ui/contacts', '/legacy/contacts'],
  ['/marketing_campaigns/ui/contacts/segment', '/legacy/contacts/segments/create'],
  ['/marketing_campaigns/ui/contacts/segment/0', '/legacy/contacts/segments/create'],
  ['/marketing_campaigns/ui/contacts/segment/9', '/legacy/contacts/segments/9/edit'],
  ['/marketing_campaigns/ui/all_contacts', '/legacy/contacts/all'],
  ['/marketing_campaigns/ui/lists', '/legacy/contacts'],
  ['/marketing_campaigns/ui/lists/12', '/legacy/contacts/lists/12'],
  ['/marketing_campaigns/lists/12', '/legacy/contacts/lists/12'],
  ['/marketing_campaigns/ui/segments', '/legacy/contacts/segments'],
  ['/marketing_campaigns/ui/segments/9', '/legacy/contacts/segments/9'],
  ['/marketing_campaigns/ui/custom_fields', '/legacy/custom-fields'],
  ['/marketing_campaigns/ui/senders', '/legacy/senders'],
  ['/marketing_campaigns/ui/unsubscribe_groups', '/legacy/unsubscribe-groups'],
  ['/marketing_campaigns/ui/notifications', '/legacy/notifications'],
  ['/marketing_campaigns/ui/templates', '/legacy/templates'],
  ['/marketing_campaigns/ui/marketing_templates', '/legacy/templates/design-library'],
  ['/marketing_campaigns/ui/senders/12/verify', '/legacy/senders'],
  ['/marketing_campaigns/ui/no_such_page', '/legacy/single-sends'],
  ['/marketing_campaigns/ui/constructor', '/legacy/single-sends'],
] as const)('%s leads to %s', ([old, page]) => {
  expect(legacyPageOf(old)).toBe(page)
})
