import { senders } from '@carillon/contract/senders'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { singleSends } from '@carillon/contract/single-sends'
import { globalGroupId, unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const makeSender = (caller: Caller) =>
  caller.call(senders.create, {
    body: {
      nickname: 'News',
      from: { email: 'news@carillon.test', name: 'News' },
      reply_to: { email: 'news@carillon.test', name: 'News' },
      address: 'Street 1',
      city: 'Vienna',
      country: 'Austria',
    },
  })
const makeGroup = (caller: Caller) =>
  caller.call(unsubscribeGroups.create, { body: { name: 'News', description: 'News' } })

describe('the defaults of new single sends', () => {
  test('are empty before a choice', async ({ server }) => {
    const shop = await server.as('defaults-none')
    expect(await shop.call(singleSendDefaults.get, {})).toEqual({
      sender_id: null,
      suppression_group_id: null,
    })
  })

  test('are kept for the account, and calls of the API do not use them', async ({ server }) => {
    const shop = await server.as('defaults-kept')
    const body = { sender_id: (await makeSender(shop)).id, suppression_group_id: (await makeGroup(shop)).id }
    expect(await shop.call(singleSendDefaults.update, { body })).toEqual(body)
    expect(await shop.call(singleSendDefaults.get, {})).toEqual(body)
    const made = await shop.call(singleSends.create, { body: { name: 'Plain' } })
    expect(made.email_config).toMatchObject({ sender_id: null, suppression_group_id: null })
    const global = { sender_id: null, suppression_group_id: globalGroupId }
    expect(await shop.call(singleSendDefaults.update, { body: global })).toEqual(global)
    expect(await (await server.as('defaults-other')).call(singleSendDefaults.get, {})).toEqual({
      sender_id: null,
      suppression_group_id: null,
    })
  })

  test('leave out a deleted sender or group', async ({ server }) => {
    const shop = await server.as('defaults-deleted')
    const [sender, group] = [await makeSender(shop), await makeGroup(shop)]
    const body = { sender_id: sender.id, suppression_group_id: group.id }
    await shop.call(singleSendDefaults.update, { body })
    await shop.call(senders.delete, { params: { id: sender.id } })
    await shop.call(unsubscribeGroups.delete, { params: { group_id: group.id } })
    expect(await shop.call(singleSendDefaults.get, {})).toEqual({
      sender_id: null,
      suppression_group_id: null,
    })
  })

  test('are refused with a sender or group of another account', async ({ server }) => {
    const shop = await server.as('defaults-mine')
    const other = await server.as('defaults-theirs')
    const [sender, group] = [await makeSender(other), await makeGroup(other)]
    const change = (body: { sender_id: number | null; suppression_group_id: number | null }) =>
      shop.outcome(singleSendDefaults.update, { body })
    expect(await change({ sender_id: sender.id, suppression_group_id: null })).toBe('sender_not_found')
    expect(await change({ sender_id: null, suppression_group_id: group.id })).toBe(
      'unsubscribe_group_not_found',
    )
  })
})
