import type { Partner, Platform } from '@carillon/ads/platforms'
import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { images } from '@carillon/contract/images'
import sharp from 'sharp'
import type { Caller, Server } from '#test/kit.ts'
import { sealTokens } from './connections/connection-rows.ts'

/** The parts of an account with ads, inserted where no partner is asked for them. */
export function givenAds({ product, url }: Server, me: Caller) {
  const { db } = product.services.database
  const account_id = me.account
  return {
    /** A connection that can submit ads. */
    async connection(
      partner: Partner,
      change: { currency?: string; is_simulated?: boolean; state?: string } = {},
    ) {
      const tokens = { access: 'token', refresh: null, expiresAt: null }
      await db
        .insertInto('ad_connection')
        .values({
          account_id,
          partner,
          is_simulated: change.is_simulated ?? true,
          tokens: sealTokens(product.services.secretKey, account_id, partner, tokens),
          state: change.state ?? 'connected',
          person: 'Ada',
          permissions: [],
          ad_account_id: '1',
          ad_account_name: 'Nordlicht',
          currency: change.currency ?? 'EUR',
          time_zone: 'Europe/Berlin',
          page_id: partner === 'meta' ? '2' : null,
          connected_at: product.services.now(),
        })
        .execute()
    },

    /** A campaign that was submitted, and its ad on each platform. */
    async submitted(
      id: string,
      placements: readonly { platform: Platform; is_simulated?: boolean; status?: string }[],
    ) {
      const now = product.services.now()
      const campaign = await db
        .updateTable('ad_campaign')
        .set({ status: 'active', submitted_at: now, submitted: await submittedOf(id) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { platform, is_simulated = true, status = 'active' } of placements) {
        await db
          .insertInto('ad_placement')
          .values({
            campaign_id: campaign.id,
            platform,
            account_id,
            partner: platform === 'google' ? 'google' : 'meta',
            is_simulated,
            ad_account_id: '1',
            currency: 'EUR',
            generation: 1,
            status,
            wanted: 'active',
            confirmed: 'active',
            submitted_at: now,
            active_at: now,
          })
          .execute()
      }
    },

    /** The results of an ad on a day. */
    async day(
      campaign_id: string,
      day: string,
      of: {
        platform?: Platform
        is_simulated?: boolean
        currency?: string
        impressions?: number
        clicks?: number
        leads?: number
        spend?: number
        revenue?: number
      },
    ) {
      const { platform = 'facebook', is_simulated = false, currency = 'EUR', revenue, ...numbers } = of
      const keys = { campaign_id, platform, day, account_id, is_simulated, currency }
      await db
        .insertInto('ad_day')
        .values({ ...keys, ...numbers })
        .execute()
      if (revenue !== undefined)
        await db
          .insertInto('ad_revenue')
          .values({ ...keys, revenue, purchases: 1 })
          .execute()
    },

    async image(size: { width: number; height: number } = { width: 1200, height: 640 }) {
      const bytes = await sharp({ create: { ...size, channels: 3, background: '#abc' } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.append('upload', new Blob([new Uint8Array(bytes)]), 'spring.png')
      const answer = await fetch(`${url}${images.create.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${me.key}` },
        body: form,
      })
      return (await answer.json()) as { id: string; url: string }
    },

    campaign(name: string, kind: 'display' | 'lead' = 'display') {
      return me.call(adCampaigns.create, { body: { kind, objective: 'prospecting', name } })
    },
  }

  async function submittedOf(id: string): Promise<string> {
    const { name, kind, objective, content, adds_link_tags, leaves_out_send_id } = await db
      .selectFrom('ad_campaign')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const beside = {
      name,
      kind,
      objective,
      addsLinkTags: adds_link_tags,
      leavesOutSendId: leaves_out_send_id,
    }
    return JSON.stringify({ ...content, ...beside })
  }
}

/** The ad of a platform as a person has written it. */
export const design = {
  daily_budget: 2000,
  link: 'https://shop.test/spring',
  primary_text: 'New colours',
  headline: 'Spring',
  description: '',
  call_to_action: 'learn_more',
  image: null,
} as const

/** The audience of people who are like those of lists and segments. */
export function lookalike(list_ids: string[], segment_ids: string[] = []) {
  return { kind: 'lookalike' as const, list_ids, segment_ids }
}
