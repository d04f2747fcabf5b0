import { type CampaignFields, campaignsLegacy } from '@carillon/contract/campaigns-legacy'
import { newId } from '#platform/db.ts'
import { givenFor } from '#test/given-single-send.ts'
import type { Server } from '#test/kit.ts'

/** An account with everything that a campaign of the oldest API names by number. */
export async function givenCampaigns(server: Server, name: string) {
  const me = await server.as(name)
  const set = givenFor(server, me)
  const { db } = server.product.services.database
  const email = `${newId()}@example.com`
  const contact = await set.contact(email)
  const numberOf = async (table: 'list' | 'segment' | 'single_send', id: string): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select('number')
      .where('account_id', '=', me.account)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.number
  }
  const list = async (members: readonly string[] = [contact]) => numberOf('list', await set.list(members))
  const ready = {
    title: 'March Newsletter',
    subject: 'New Products for Spring!',
    sender_id: await set.sender(),
    list_ids: [await list()],
    segment_ids: [],
    categories: ['spring line'],
    suppression_group_id: await set.group(),
    custom_unsubscribe_url: '',
    ip_pool: '',
    html_content: '<p>Check out our spring line!</p><a href="[unsubscribe]">Leave</a>',
    plain_content: 'Check out our spring line! [unsubscribe]',
  } satisfies CampaignFields
  return {
    me,
    set,
    db,
    email,
    list,
    numberOf,
    /** The fields of a campaign that can be sent at once. */
    ready,
    create: (change: CampaignFields = {}) =>
      me.call(campaignsLegacy.create, { body: { ...ready, ...change } }),
    get: (id: number) => me.call(campaignsLegacy.get, { params: { campaign_id: id } }),
  }
}

export type GivenCampaigns = Awaited<ReturnType<typeof givenCampaigns>>
