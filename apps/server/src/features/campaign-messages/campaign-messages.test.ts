import { listMembers } from '#features/contact-sets/public.ts'
import { findTrackingSettings } from '#features/tracking-settings/public.ts'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import { expect, type Server, test } from '#test/kit.ts'
import { countEmptyTags } from './empty-tags.ts'
import {
  campaignMessageOf,
  changedContent,
  changedDelivery,
  chosenSender,
  copiedMessage,
  judgeMessage,
  keptMessage,
  messageToWire,
  previewMessage,
} from './public.ts'

/** The fields of an automation that all of its messages share. */
const owner = {
  suppression_group_id: -1,
  custom_unsubscribe_url: null,
  categories: ['welcome'],
  ip_pool: 'Relay',
}

/** A new message of an automation. */
async function givenMessage({ product, owner: { account } }: Server) {
  const { db } = product.services.database
  const ids = { id: newId(), automation_id: newId() }
  await db
    .insertInto('automation')
    .values({ id: ids.automation_id, account_id: account, name: 'Welcome' })
    .execute()
  return db
    .insertInto('automation_message')
    .values({ ...ids, account_id: account })
    .returningAll()
    .executeTakeFirstOrThrow()
}

test('a message of an automation is changed, judged, sent, kept and shown like one of a single send', async ({
  server,
}) => {
  const given = givenFor(server, server.owner)
  const { account } = server.owner
  const { config, identities, database } = server.product.services
  const { db } = database
  const { publicUrl } = config
  const settings = await findTrackingSettings(db, account)
  const list = await given.list([await given.contact(`${newId()}@example.com`)])
  const audience = async () => listMembers(account, [list])
  const judge = async (row: Awaited<ReturnType<typeof givenMessage>>) => {
    const found = await judgeMessage(
      db,
      account,
      { ...row, ...owner },
      { config, identities, settings, audience },
    )
    return found.map(({ severity, code }) => [severity, code])
  }

  const made = await givenMessage(server)
  expect(await judge(made)).toEqual([
    ['blocks', 'sender_required'],
    ['blocks', 'subject_required'],
    ['blocks', 'content_required'],
  ])

  const change = {
    subject: 'Hello {{first_name}} of {{city}}',
    html_content: '<p>Words enough to be read</p><a href="{{{unsubscribe}}}">Leave</a>',
    sender_id: await given.sender(),
  }
  const current = { ...made, ...owner }
  const { columns, warnings } = await changedContent(db, account, current, change, publicUrl)
  const row = await db
    .updateTable('automation_message')
    .set({ ...columns, ...(await changedDelivery(db, account, current, change)) })
    .where('id', '=', made.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(warnings).toEqual([])
  expect(messageToWire(row)).toMatchObject({ ...change, editor: 'code', document: null })
  expect(row.plain_content).toContain('Words enough to be read')
  expect(await judge(row)).toEqual([['warns', 'tag_without_value']])

  const sender = await chosenSender(db, account, row.sender_id)
  if (!sender) throw new Error('the sender is chosen')
  const campaign = { id: made.automation_id, list: 'automation' }
  expect(campaignMessageOf({ ...row, ...owner }, sender, settings, campaign)).toMatchObject({
    subject: change.subject,
    html: change.html_content,
    plain: null,
    campaign,
    ipPool: 'Relay',
    unsubscribe: { groupId: null, customUrl: null },
    categories: ['welcome'],
  })

  const kept = keptMessage(row)
  await db.updateTable('automation_message').set({ subject: 'Other' }).where('id', '=', made.id).execute()
  const back = db.updateTable('automation_message').set(copiedMessage(JSON.parse(JSON.stringify(kept))))
  expect(await back.where('id', '=', made.id).returningAll().executeTakeFirstOrThrow()).toEqual(row)

  const contact = { id: newId(), loadRecipients: async () => new Map([[contact.id, { first_name: 'Ada' }]]) }
  const preview = await previewMessage(
    db,
    account,
    { ...row, ...owner },
    {
      contact,
      publicUrl,
      substitutions: { first_name: 'Eve', city: 'Bremen' },
    },
  )
  expect(preview).toMatchObject({ subject: 'Hello Ada of Bremen', from: sender.from, problems: [] })
})

test('only the first contacts of a large audience are searched for values of tags', async ({ server }) => {
  const given = givenFor(server, server.owner)
  const { db } = server.product.services.database
  const { account } = server.owner
  const people = [1, 2, 3, 4, 5].map(() => given.contact(`${newId()}@example.com`))
  const audience = listMembers(account, [await given.list(await Promise.all(people))])
  const count = (most: number) =>
    countEmptyTags(db, account, { audience, group: null }, new Set(['city']), most)
  expect(await count(3)).toEqual([{ name: 'city', count: 3, checked: 3 }])
  expect(await count(5)).toEqual([{ name: 'city', count: 5, checked: null }])
})
