import { segmentLimits } from '@carillon/segment-language/tree'
import { expect, test } from 'vitest'
import { abTestLimits } from './ab-tests.ts'
import { automationLimits } from './automations.ts'
import { contactLimits, contactSearchPattern } from './contacts.ts'
import { templateLimits } from './dynamic-templates.ts'
import { imageLimits, imageTypes } from './images.ts'
import { importLimits } from './import-limits.ts'
import { integrationLimits } from './integrations.ts'
import { listLimits } from './lists.ts'
import { notificationLimits } from './notifications.ts'
import { singleSendLimits } from './single-sends.ts'
import { smsLimits } from './sms-config.ts'
import { statsLimits } from './stats.ts'
import { testSendLimits } from './test-send.ts'
import { unsubscribeGroupLimits } from './unsubscribe-groups.ts'

/** Tests of each feature show that its limit holds, whatever it is. These are the numbers of the specification. */
test.for([
  ['lists', listLimits.lists, 1000],
  ['segments', segmentLimits.segments, 200],
  ['refreshes of a segment a day', segmentLimits.refreshesPerDay, 2],
  ['refreshes of an account a day', segmentLimits.refreshesPerAccountAndDay, 10],
  ['milliseconds between refreshes', segmentLimits.refreshPauseMs, 3_600_000],
  ['single sends', singleSendLimits.singleSends, 10_000],
  ['single sends on a page', singleSendLimits.pageSize, 50],
  ['single sends of a call for statistics', statsLimits.ids, 50],
  ['statistics on a page', statsLimits.pageSize, 50],
  ['templates', templateLimits.templates, 300],
  ['versions of all templates', templateLimits.versions, 300],
  ['versions of a template', templateLimits.versionsPerTemplate, 50],
  ['unsubscribe groups', unsubscribeGroupLimits.groups, 200],
  ['groups on the preferences page', unsubscribeGroupLimits.displayed, 25],
  ['groups on a page of the index', unsubscribeGroupLimits.pageSize, 25],
  ['addresses of a file', unsubscribeGroupLimits.csvAddresses, 20_000],
  ['batches of a file at once', unsubscribeGroupLimits.csvParallel, 5],
  ['characters of the name of a group', unsubscribeGroupLimits.name, 30],
  ['characters of the description of a group', unsubscribeGroupLimits.description, 100],
  ['notification addresses', notificationLimits.addresses, 10],
  ['contacts of an upload', importLimits.rows, 1_000_000],
  ['alternate addresses of a contact', contactLimits.alternateEmails, 25],
  ['characters of a search', contactLimits.searchMin, 3],
  ['lists of recipients', singleSendLimits.lists, 50],
  ['segments of recipients', singleSendLimits.segments, 10],
  ['excluded segments', singleSendLimits.excludedSegments, 5],
  ['addresses of a test', testSendLimits.emails, 10],
  ['numbers of a test by text', smsLimits.testNumbers, 10],
  ['images of a text', smsLimits.images, 10],
  ['bytes of the images of a text', smsLimits.imageBytes, 5 * 1024 * 1024],
  ['variations', abTestLimits.variations.max, 6],
  ['recipients of an A/B test', abTestLimits.recipients, 2_000_000],
  ['days to pick a winner', abTestLimits.daysToPick, 7],
  ['recipients of a variation', abTestLimits.perVariation, 10],
  ['characters of a write key', integrationLimits.writeKey, { min: 7, max: 50 }],
  ['automations with an exit criterion', automationLimits.meetsCriteria, 15],
  ['bytes of an image', imageLimits.bytes, 4 * 1024 * 1024],
  ['types of images', imageTypes, ['image/gif', 'image/jpeg', 'image/png']],
] as const)('the limit of %s is that of the specification', ([, limit, specified]) => {
  expect(limit).toEqual(specified)
})

test('the prefix of a test is “Test - ”', () => {
  expect(testSendLimits.prefix).toBe('Test - ')
})

test('a search takes what occurs in names, addresses and numbers, and no special characters', () => {
  for (const fine of ['Ada', 'ada+1@example.org', "O'Neil", 'Müller-Lüdenscheidt', '+49 30'])
    expect(contactSearchPattern.test(fine)).toBe(true)
  for (const special of ['a%b', 'a*b', 'a"b', 'a;b', 'a(b)', 'a\\b', 'a<b'])
    expect(contactSearchPattern.test(special)).toBe(false)
})
