import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { images } from '@carillon/contract/images'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { AdAccess } from '#platform/ads/ad-partner.ts'
import { openMeta } from '#platform/ads/meta/meta-partner.ts'
import { type AdSandbox, openAdSandbox, type SeenCall } from '#platform/ads/sandbox/ad-sandbox.ts'
import { memoryStore } from '#platform/ads/sandbox/sandbox-store.ts'
import { type Database, newId, openDatabase } from '#platform/db.ts'
import { openSecretKey } from '#platform/key-file.ts'
import { owner, until } from '#test/kit.ts'
import { testDatabase } from '#test/postgres.ts'
import { startProcess } from '#test/server-process.ts'
import { sealTokens } from '../connections/connection-rows.ts'
import { pauseCampaign, removeCampaign, submitCampaign } from './submit-campaign.ts'

const secretKey = randomBytes(32)
const redirectUrl = 'https://carillon.test/ads/settings/meta/account'

test('processes that are killed in each step of an ad leave each campaign once at the partner', async () => {
  const { database, account, sandbox, start, kills } = await given()
  const { db } = database
  const id = await campaignOf(database, account, sandbox, start)
  const services = { now: () => new Date(), sending: { demandOn() {} } as never }
  const standing = async () => {
    const all = await sandbox.campaigns()
    return all.map(({ name, isOn }) => `${/\[.*\]$/.exec(name)?.[0] ?? name} ${isOn}`).sort()
  }
  const meant = (generation: number, isOn: boolean) =>
    ['facebook', 'instagram'].map((platform) => `[${id}.${platform}.${generation}] ${isOn}`)
  const states = async () => {
    const rows = await db
      .selectFrom('ad_placement')
      .select(['status', 'confirmed', 'former_generation'])
      .where('campaign_id', '=', id)
      .execute()
    return rows.map((row) => `${row.status} ${row.confirmed} ${row.former_generation ?? ''}`.trim())
  }
  const settled = (what: string, state: readonly string[]) =>
    start.until(what, async () => {
      const found = await states()
      return found.length === state.length && found.every((one, at) => one === state[at])
    })

  await db.transaction().execute((tx) => submitCampaign(services, tx, account, id))
  await settled('the ads are active', ['active active', 'active active'])
  expect(await standing()).toEqual(meant(1, true))

  await db.transaction().execute((tx) => submitCampaign(services, tx, account, id))
  await settled('the new ads are active and the former ones gone', ['active active', 'active active'])
  expect(await standing()).toEqual(meant(2, true))

  await db.transaction().execute((tx) => pauseCampaign(services, tx, account, id))
  await settled('the ads are paused', ['active paused', 'active paused'])
  expect(await standing()).toEqual(meant(2, false))

  // A submission that is still under way when the campaign is deleted.
  await db.transaction().execute((tx) => submitCampaign(services, tx, account, id))
  await start.until('a new ad is begun', async () => {
    const found = await standing()
    return found.some((one) => one.includes('.3]'))
  })
  await db.transaction().execute((tx) => removeCampaign(services, tx, account, id))
  await settled('the campaign is gone', [])
  expect(await standing()).toEqual([])
  expect(await db.selectFrom('ad_campaign').select('id').execute()).toEqual([])
  expect([...kills].sort()).toEqual([
    'DELETE N',
    'POST N ACTIVE',
    'POST N PAUSED',
    'POST act_N/adcreatives',
    'POST act_N/adimages',
    'POST act_N/ads',
    'POST act_N/adsets',
    'POST act_N/campaigns',
    'POST act_N/campaigns unheard',
  ])
})

/** A database, a partner, and a process that is killed at each kind of call that changes something at the partner. */
async function given() {
  const { url: databaseUrl, drop } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-ads-'))
  const database = openDatabase(databaseUrl)
  const sandbox = await openAdSandbox({ store: memoryStore(), now: () => new Date(), reviewMs: 0 })
  const env = {
    SECRET_KEY: secretKey.toString('base64'),
    META_APP_ID: sandbox.meta.appId,
    META_APP_SECRET: sandbox.meta.appSecret,
    META_API_URL: sandbox.meta.apiUrl,
    META_SIGN_IN_URL: sandbox.meta.signInUrl,
  }
  const begin = () => startProcess(databaseUrl, dataDir, env, ['--loopback'])
  let process = await begin()
  let isKilled = false
  onTestFinished(async () => {
    await process.end('SIGKILL')
    await Promise.all([sandbox.close(), database.close()])
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const kills = new Set<string>()
  const kill = (suffix: string, isMeant: (call: SeenCall) => boolean) => (call: SeenCall) => {
    const key = kindOf(call) + suffix
    if (isKilled || kills.has(key) || !isMeant(call)) return false
    kills.add(key)
    isKilled = true
    globalThis.process.kill(process.pid, 'SIGKILL')
    return true
  }
  const changes = (call: SeenCall) =>
    call.method !== 'GET' && /^(POST|DELETE) (act_N\/(?!customaudiences)\w+|N( \w+)?)$/.test(kindOf(call))
  // Once before the partner has heard of the campaign; otherwise after it did its part, before the process knows it.
  sandbox.fail(
    'nothing',
    kill(' unheard', (call) => kindOf(call) === 'POST act_N/campaigns'),
    Number.POSITIVE_INFINITY,
  )
  sandbox.fail('lost', kill('', changes), Number.POSITIVE_INFINITY)

  const revive = async (): Promise<void> => {
    if (!isKilled) return
    await process.exited
    // The lease of the dead process ends now instead of in some seconds. Nothing is due until the next process is known.
    await sql`
      update ad_placement set leased_until = null, lease_id = null, next_at = next_at + interval '1 hour'`.execute(
      database.db,
    )
    process = await begin()
    isKilled = false
  }
  const { id: account } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  return {
    database,
    account,
    sandbox,
    kills,
    start: {
      url: () => process.url,
      /** Waits, and goes on with a new process after each kill; nothing waits for its next try. */
      until: (what: string, ask: () => Promise<boolean>) =>
        until(what, async () => {
          await revive()
          await sql`update ad_placement set next_at = now() where next_at > now() and lease_id is null`.execute(
            database.db,
          )
          return ask()
        }),
    },
  }
}

/** `POST act_N/ads`, `POST N ACTIVE`. */
function kindOf({ method, path, body }: SeenCall): string {
  const plain = path.replace(/^\/v[\d.]+\//, '').replace(/\d{5,}/g, 'N')
  const status = plain === 'N' ? (/status=([A-Z]+)/.exec(String(body))?.[1] ?? '') : ''
  return `${method} ${plain} ${status}`.trim()
}

/** A campaign of an account that is connected with the sandbox, whose people are uploaded already. */
async function campaignOf(
  { db }: Database,
  account: string,
  sandbox: AdSandbox,
  start: { url(): string },
): Promise<string> {
  const partner = openMeta({ ...sandbox.meta, now: () => new Date() })
  const address = new URL(partner.signInUrl({ redirectUrl, state: 'state', challenge: 'challenge' }))
  address.searchParams.set('owner', account)
  const back = await fetch(address, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const tokens = await partner.signIn({ code, redirectUrl, verifier: 'verifier' })
  const [adAccount] = await partner.accounts(tokens.access)
  const [page] = await partner.pages(tokens.access)
  if (!adAccount || !page) throw new Error('The sandbox has no account')
  const { currency, timeZone: time_zone } = adAccount
  const key = await openSecretKey({ secretKey, dataDir: '/nowhere' })
  await db
    .insertInto('ad_connection')
    .values({
      account_id: account,
      partner: 'meta',
      is_simulated: false,
      tokens: sealTokens(key, account, 'meta', tokens),
      state: 'connected',
      person: 'Ada',
      permissions: [],
      ad_account_id: adAccount.id,
      currency,
      time_zone,
      page_id: page.id,
      instagram_id: page.instagram?.id ?? null,
      connected_at: new Date(),
    })
    .execute()
  const access: AdAccess = {
    token: tokens.access,
    adAccountId: adAccount.id,
    currency,
    timeZone: time_zone,
    managerId: null,
    pageId: page.id,
    instagramId: page.instagram?.id ?? null,
  }
  const id = newId()
  await db
    .insertInto('ad_campaign')
    .values({
      id,
      account_id: account,
      name: 'Spring',
      kind: 'display',
      objective: 'retargeting',
      content: JSON.stringify(await contentOf(start.url())),
      status: 'draft',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  await db
    .insertInto('ad_audience')
    .values({
      id: newId(),
      account_id: account,
      campaign_id: id,
      partner: 'meta',
      role: 'target',
      is_simulated: false,
      ad_account_id: adAccount.id,
      ref: await partner.makeAudience(access, { mark: `[${id}]`, title: 'People' }),
      state: 'ready',
      uploaded: 1000,
      generation: 100,
      synced_at: new Date(),
      next_at: new Date(Date.now() + 24 * 3_600_000),
    })
    .execute()
  return id
}

async function contentOf(url: string) {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('upload', new Blob([new Uint8Array(bytes)]), 'spring.png')
  const answer = await fetch(url + images.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.apiKey}` },
    body: form,
  })
  const { id: imageId } = (await answer.json()) as { id: string }
  const design = {
    dailyBudget: 2000,
    link: 'https://shop.test/spring',
    primaryText: 'New colours',
    headline: 'Spring',
    description: '',
    callToAction: 'learn_more',
    image: { imageId, width: 1200, height: 900, crops: {} },
  }
  return {
    platforms: ['facebook', 'instagram'],
    schedule: { duration: 'ongoing', startAt: null, endAt: null },
    audience: { kind: 'retargeting', listIds: [], segmentIds: [] },
    targeting: { countries: ['DE'], ageFrom: 18, ageTo: 65, gender: 'all', device: 'all' },
    designs: { facebook: design, instagram: design },
    leadForm: { listId: null, privacyUrl: '' },
  }
}
