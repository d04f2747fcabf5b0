import { subusers } from '@carillon/contract/subusers'
import { holders } from '#features/rights/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { Refusal } from '#platform/refusal.ts'
import { createSubuser } from './create-subuser.ts'
import { changeRemaining, findGiven, giveCredits, readCreditsOf } from './credits.ts'
import { accessSubuser, findSubusers } from './find-subusers.ts'
import type { Accounts, FirstUnnamedIp, People } from './parts.ts'

interface Parts {
  accounts: Accounts
  people: People
  firstUnnamedIp: FirstUnnamedIp
}

export function subusersRoutes(app: App, parts: Parts): void {
  handle(app, subusers.list, async (context, { query }) => {
    const { db, account, now } = context
    const { include_region, include_credits } = query
    const rows = await offsetList(context, query, (page) => findSubusers(db, account, { ...query, ...page }))
    const credits = include_credits
      ? await readCreditsOf(
          db,
          rows.map(({ id }) => id),
          now,
        )
      : []
    return rows.map(({ number: id, username, email, disabled, region }, at) => ({
      id,
      username,
      email,
      disabled,
      ...(include_region ? { region } : {}),
      ...(credits[at] ? { credits: credits[at] } : {}),
    }))
  })
  handle(app, subusers.create, async ({ db, services, account }, { body }) => {
    const { include_region, ips = [], ...given } = body
    const unnamed = parts.firstUnnamedIp(services.config, ips)
    // Each account may use each pool, so an address of a pool is the subuser's already.
    if (unnamed !== undefined) throw new Refusal('subuser_ip_unknown', { ip: unnamed }, { field: 'ips' })
    const { number: user_id, username, email, region } = await createSubuser(db, account, given, parts)
    const credit_allocation = { type: 'unlimited' }
    return { username, user_id, email, credit_allocation, ...(include_region ? { region } : {}) }
  })
  handle(app, subusers.get, async ({ db, account, now }, { params }) => {
    const [row] = await findSubusers(db, account, { username: params.subuser_name, limit: 1, offset: 0 })
    if (!row) throw new Refusal('subuser_unknown', {}, { field: 'subuser_name' })
    const { id, number, username, email, disabled, region, website_disabled, created_at } = row
    const [credits] = await readCreditsOf(db, [id], now)
    const credit_total = (await findGiven(db, [id])).get(id)?.total ?? null
    const state = { disabled, website_disabled, region, created_at: created_at.toISOString() }
    return { id: number, username, email, ...state, credits: credits!, credit_total }
  })
  handle(app, subusers.people, async (context, { params, query }) => {
    const { db, account } = context
    const subuser = await accessSubuser(db, account, params.subuser_name)
    return { result: await offsetList(context, query, (page) => holders.findActing(db, subuser, page)) }
  })
  handle(app, subusers.update, async ({ db, account }, { params, body: { disabled } }) => {
    const subuser = await accessSubuser(db, account, params.subuser_name)
    await parts.accounts.changeSubuser(db, subuser, { disabled })
  })
  handle(app, subusers.setWebsiteAccess, async ({ db, account }, { params, body: { disabled } }) => {
    const subuser = await accessSubuser(db, account, params.subuser_name)
    await parts.accounts.changeSubuser(db, subuser, { website_disabled: disabled })
  })
  creditRoutes(app)
  handle(app, subusers.setIps, async ({ db, account }, { params }) => {
    await accessSubuser(db, account, params.subuser_name)
    throw new Refusal('ip_pools_are_a_setting')
  })
}

function creditRoutes(app: App): void {
  const subuserOf = ({ db, account }: Context, { subuser_name }: { subuser_name: string }) =>
    accessSubuser(db, account, subuser_name)
  handle(app, subusers.credits, async (context, { params }) => {
    const [credits] = await readCreditsOf(context.db, [await subuserOf(context, params)], context.now)
    return credits!
  })
  handle(app, subusers.setCredits, async (context, { params, body }) =>
    giveCredits(context, await subuserOf(context, params), body),
  )
  handle(app, subusers.addCredits, async (context, { params, body }) =>
    changeRemaining(context, await subuserOf(context, params), body.allocation_update),
  )
}
