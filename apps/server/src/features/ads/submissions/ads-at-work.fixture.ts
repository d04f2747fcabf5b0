import { ages } from '@carillon/ads/limits'
import type { Platform } from '@carillon/ads/platforms'
import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { sql } from 'kysely'
import type { Caller, Server } from '#test/kit.ts'
import { givenAds } from '../ads.fixture.ts'
import { type AdWork, adWorkOf } from './ad-work.ts'
import { submitCampaign } from './submit-campaign.ts'
import { findDueAds, workOn } from './work-on-ads.ts'

/** The time of a server and of its work, which a test moves. */
export interface Clock {
  at: Date
}

export function forward(clock: Clock, minutes: number): void {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
}

/** Works on ads as a worker would, whose server has no worker of its own. */
export function adsAtWork({ product }: Server) {
  const { db } = product.services.database
  const work: AdWork = {
    ...adWorkOf(product.services),
    readyAudiences: async () => ({ target: 'people', lookalike: null, leftOut: null }),
  }
  return {
    db,
    work,
    /** Works until nothing is due. */
    async run(): Promise<void> {
      for (let due = await findDueAds(work); due.length > 0; due = await findDueAds(work))
        for (const key of due) await workOn(work, key)
    },
    async placement(campaign: string, platform: Platform = 'facebook') {
      return db
        .selectFrom('ad_placement')
        .selectAll()
        .where('campaign_id', '=', campaign)
        .where('platform', '=', platform)
        .executeTakeFirstOrThrow()
    },
    async statusOf(campaign: string): Promise<string> {
      const row = await db
        .selectFrom('ad_campaign')
        .select(['status', 'is_paused', 'is_leaving'])
        .where('id', '=', campaign)
        .executeTakeFirst()
      if (!row) return 'none'
      return `${row.status}${row.is_paused ? ' paused' : ''}${row.is_leaving ? ' leaving' : ''}`
    },
    /** A campaign with texts, which no check has seen. */
    async campaign(me: Caller, platforms: readonly Platform[] = ['facebook']): Promise<string> {
      const { id } = await givenAds({ product, url: '' } as Server, me).campaign('Spring')
      await change(id, platforms)
      return id
    },
    change,
    async submit(me: Caller, id: string): Promise<void> {
      await db.transaction().execute((tx) => submitCampaign(product.services, tx, me.account, id))
    },
    async pause(me: Caller, id: string): Promise<void> {
      await me.call(adCampaigns.pause, { params: { id } })
    },
  }

  async function change(id: string, platforms: readonly Platform[]): Promise<void> {
    const design = {
      dailyBudget: 2000,
      link: 'https://shop.test/spring',
      primaryText: 'New colours',
      headline: 'Spring',
      description: '',
      callToAction: 'learn_more',
      image: null,
    }
    const content = {
      platforms,
      schedule: { duration: 'ongoing', startAt: null, endAt: null },
      audience: { kind: 'retargeting', listIds: [], segmentIds: [] },
      targeting: { countries: ['DE'], ageFrom: ages.least, ageTo: ages.most, gender: 'all', device: 'all' },
      designs: Object.fromEntries(platforms.map((platform) => [platform, design])),
      leadForm: { listId: null, privacyUrl: '' },
    }
    await sql`update ad_campaign set content = ${JSON.stringify(content)}::jsonb where id = ${id}`.execute(db)
  }
}
