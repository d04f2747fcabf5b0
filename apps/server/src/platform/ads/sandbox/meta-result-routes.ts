import { signMeta } from '../meta/meta-webhook.ts'
import { accountOf } from './meta-places.ts'
import { findAd, findAds, type MetaAd, simulated } from './meta-running.ts'
import {
  answered,
  invalid,
  jsonOf,
  type MetaCall,
  memberOf,
  notThere,
  pageOfList,
  permit,
} from './meta-wire.ts'
import type { SandboxCore, SandboxReply } from './sandbox-call.ts'
import { daySpan, daysBetween } from './sandbox-days.rules.ts'
import { answersOf, leadOf, leadsBetween, resultsOn, type SimulatedLead } from './sandbox-results.rules.ts'

/** The calls about results and leads. Null for all others. */
export async function serveResults(core: SandboxCore, call: MetaCall): Promise<SandboxReply | null> {
  const [first = '', edge] = call.path
  if (first.startsWith('act_') && edge === 'insights') return await report(core, call, first)
  if (edge === 'leads') return await listLeads(core, call, first)
  return edge === undefined ? await readLead(core, call, first) : null
}

async function report(core: SandboxCore, call: MetaCall, account: string): Promise<SandboxReply> {
  permit(call, 'ads_read')
  const { owner, fields } = call
  const { currency, timeZone } = accountOf(owner, account)
  const range = jsonOf(fields, 'time_range')
  const [from, to] = [memberOf(range, 'since'), memberOf(range, 'until')]
  if (typeof from !== 'string' || typeof to !== 'string')
    throw invalid('The days are missing.', ['time_range'])
  const days = daysBetween(from, to).map((day) => ({ day, span: daySpan(day, timeZone) }))
  const now = core.now().getTime()
  const ads = (await findAds(core, owner)).filter(({ ad }) => ad.data['account'] === account)
  const [filter] = (jsonOf(fields, 'filtering') ?? []) as unknown[]
  const statuses = memberOf(filter, 'field') === 'campaign.effective_status' && memberOf(filter, 'value')
  const hasDeleted = Array.isArray(statuses) && statuses.includes('DELETED')
  const rows = ads.flatMap((parts) => {
    // As Meta does: deleted campaigns are reported only if they are asked for.
    if (parts.campaign.data['status'] === 'DELETED' && !hasDeleted) return []
    const ad = simulated(core, parts)
    return days.flatMap(({ day, span }) => {
      const { impressions, clicks, leads, spend } = resultsOn(ad, span, now)
      // As Meta does: a day without impressions is not reported, and numbers are texts.
      if (impressions === 0 && leads === 0) return []
      return [
        {
          campaign_id: parts.campaign.id,
          date_start: day,
          date_stop: day,
          account_currency: currency,
          impressions: String(impressions),
          inline_link_clicks: String(clicks),
          spend: (spend / 100).toFixed(2),
          ...(leads === 0 ? {} : { actions: [{ action_type: 'lead', value: String(leads) }] }),
        },
      ]
    })
  })
  return pageOfList(rows, fields)
}

/** The length of the number that a lead has within its ad. The digits before it are the id of the ad. */
const numberLength = 5

function leadId(ad: string, { number }: SimulatedLead): string {
  return `${ad}${String(number).padStart(numberLength, '0')}`
}

async function listLeads(core: SandboxCore, call: MetaCall, form: string): Promise<SandboxReply> {
  permit(call, 'leads_retrieval')
  const { owner, fields } = call
  const found = await core.store.find(owner, form)
  if (found?.kind !== 'meta.form') throw notThere()
  const [filter] = (jsonOf(fields, 'filtering') ?? []) as unknown[]
  const since = memberOf(filter, 'field') === 'time_created' ? Number(memberOf(filter, 'value')) : 0
  const now = core.now().getTime()
  const ads = (await findAds(core, owner)).filter(({ ad }) => ad.data['form'] === form)
  const leads = ads.flatMap((parts) =>
    leadsBetween(simulated(core, parts), (since + 1) * 1000, Number.POSITIVE_INFINITY, now).map((lead) =>
      leadWire(parts, lead),
    ),
  )
  return pageOfList(leads, fields)
}

async function readLead(core: SandboxCore, call: MetaCall, id: string): Promise<SandboxReply | null> {
  const parts = await findAd(core, call.owner, id.slice(0, -numberLength))
  if (!parts) return null
  permit(call, 'leads_retrieval')
  const lead = leadOf(simulated(core, parts), Number(id.slice(-numberLength)), core.now().getTime())
  return lead && answered(leadWire(parts, lead))
}

function leadWire({ campaign, ad }: MetaAd, lead: SimulatedLead): object {
  const { email, first, last } = answersOf(ad.id, lead.number)
  const answer = (name: string, value: string) => ({ name, values: [value] })
  return {
    id: leadId(ad.id, lead),
    created_time: new Date(lead.at).toISOString().replace(/\.\d+Z$/, '+0000'),
    ad_id: ad.id,
    campaign_id: campaign.id,
    form_id: ad.data['form'],
    field_data: [answer('email', email), answer('first_name', first), answer('last_name', last)],
  }
}

/** Tells the webhook of the app the leads of subscribed pages since the last time. Each is told once, as far as it can be. */
export async function tellLeads(core: SandboxCore): Promise<void> {
  const url = core.webhookUrl()
  if (url === null) return
  for (const owner of await core.store.ownersOf('meta.subscription')) {
    const subscriptions = await core.store.list(owner, 'meta.subscription')
    const pages = new Set(subscriptions.map(({ name }) => name))
    for (const parts of await findAds(core, owner)) {
      const form = await core.store.find(owner, String(parts.ad.data['form']))
      const page = String(form?.data['page'])
      if (form && pages.has(page)) await tellLeadsOf(core, url, parts, page)
    }
  }
}

async function tellLeadsOf(core: SandboxCore, url: string, parts: MetaAd, page: string): Promise<void> {
  const now = core.now().getTime()
  const { owner, id } = parts.ad
  if (
    leadsBetween(simulated(core, parts), Number(parts.ad.data['toldTo'] ?? 0) + 1, now + 1, now).length === 0
  )
    return
  // The processes share the leads out: the one that moves the mark tells them.
  let since = 0
  await core.store.change(owner, id, ({ data }) => {
    since = Number(data['toldTo'] ?? 0)
    return { data: { ...data, toldTo: Math.max(now, since) } }
  })
  const leads = leadsBetween(simulated(core, parts), since + 1, now + 1, now)
  if (leads.length === 0) return
  const changes = leads.map((lead) => ({
    field: 'leadgen',
    value: {
      leadgen_id: leadId(id, lead),
      form_id: parts.ad.data['form'],
      page_id: page,
      ad_id: id,
      created_time: Math.floor(lead.at / 1000),
    },
  }))
  const body = JSON.stringify({
    object: 'page',
    entry: [{ id: page, time: Math.floor(now / 1000), changes }],
  })
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signMeta(core.appSecret, body),
  }
  await fetch(url, { method: 'POST', headers, body })
}
