import templates from '@carillon/messages/de/dynamic-templates'
import results from '@carillon/messages/de/single-send-stats'
import singleSends from '@carillon/messages/de/single-sends'
import texts from '@carillon/messages/de/sms'
import { expect, test } from 'vitest'

test('German has one word for requested messages in all statistics, which means no requests for access', () => {
  const { numbers } = templates
  const words = [results.group.requests, singleSends.stats.requests, texts.stats.requested, numbers.requests]
  expect(words).toEqual(['Beauftragt', 'Beauftragt', 'Beauftragt', 'Beauftragt'])
  const all = JSON.stringify([results, singleSends, texts, numbers])
  expect(all.match(/.{20}\bAnfragen\b.{20}/g)).toBeNull()
})
