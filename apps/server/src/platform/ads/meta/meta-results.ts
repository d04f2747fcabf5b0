import { type Money, roundMajor } from '@carillon/ads/money'
import type { PartnerDay } from '@carillon/ads/partner-answers'
import * as z from 'zod/mini'
import type { AdPartner, PartnerLead } from '../ad-partner.ts'
import { Done, type Graph, orGone } from './graph.ts'
import { unansweredFault } from './meta-faults.ts'
import { actOf, pageToken } from './meta-places.ts'

/** Meta writes numbers as text, and leaves out those that are 0. */
const count = z.pipe(
  z._default(z.union([z.string(), z.number()]), 0),
  z.transform((value) => Number(value)),
)
const Insight = z.object({
  campaign_id: z.string(),
  date_start: z.string(),
  impressions: count,
  inline_link_clicks: count,
  spend: z._default(z.string(), '0'),
  account_currency: z.optional(z.string()),
  actions: z.optional(z.array(z.object({ action_type: z.string(), value: count }))),
})
const Lead = z.object({
  id: z.string(),
  created_time: z.string(),
  field_data: z._default(
    z.array(z.object({ name: z.string(), values: z._default(z.array(z.string()), []) })),
    [],
  ),
})

/**
 * Every status of a campaign. A report leaves deleted campaigns out unless it is asked for them (Marketing API, "Manage Your
 * Ad Object's Status"), and their results count nevertheless.
 */
const anyStatus = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
  'CAMPAIGN_PAUSED',
  'ARCHIVED',
  'ADSET_PAUSED',
  'IN_PROCESS',
  'WITH_ISSUES',
]

type Results = Pick<AdPartner, 'numbers' | 'leads' | 'lead' | 'subscribeLeads'>

export function metaResults(graph: Graph): Results {
  return {
    async numbers(access, { from, to }) {
      const days: PartnerDay[] = []
      const edge = `${actOf(access)}/insights`
      const asked = {
        level: 'campaign',
        time_increment: 1,
        time_range: { since: from, until: to },
        fields: 'campaign_id,impressions,inline_link_clicks,spend,account_currency,actions',
        filtering: [{ field: 'campaign.effective_status', operator: 'IN', value: anyStatus }],
        limit: 500,
      }
      for await (const row of graph.list(access.token, edge, Insight, asked))
        days.push(dayOf(row, access.currency))
      return days
    },
    async leads({ token }, refs, since) {
      const form = refs['form']
      if (form === undefined) return []
      const leads: PartnerLead[] = []
      const after = Math.floor(since.getTime() / 1000) - 1
      const asked = {
        fields: 'id,created_time,field_data',
        filtering: [{ field: 'time_created', operator: 'GREATER_THAN', value: after }],
      }
      for await (const lead of graph.list(token, `${form}/leads`, Lead, asked)) leads.push(leadOf(lead))
      return leads
    },
    async lead({ token }, id) {
      const found = await orGone(graph.get(token, id, Lead, { fields: 'id,created_time,field_data' }))
      return found && leadOf(found)
    },
    async subscribeLeads({ token, pageId }) {
      if (pageId === null) return
      const page = await pageToken(graph, token, pageId)
      await graph.post(page, `${pageId}/subscribed_apps`, Done, { subscribed_fields: 'leadgen' })
    },
  }
}

/** Leads of forms come under either name, by the version of the report. */
const leadActions = ['lead', 'onsite_conversion.lead_grouped']

function dayOf(row: z.output<typeof Insight>, currency: string): PartnerDay {
  const action = leadActions
    .map((name) => row.actions?.find(({ action_type: type }) => type === name))
    .find((found) => found !== undefined)
  return {
    campaign: row.campaign_id,
    day: row.date_start,
    impressions: row.impressions,
    clicks: row.inline_link_clicks,
    leads: action?.value ?? 0,
    spend: spendOf(row.spend, row.account_currency ?? currency),
  }
}

function spendOf(text: string, currency: string): Money {
  const spend = roundMajor(text, currency)
  if (spend === null) throw unansweredFault('a spend that is no number')
  return spend
}

function leadOf({ id, created_time, field_data }: z.output<typeof Lead>): PartnerLead {
  return {
    id,
    createdAt: new Date(created_time),
    answers: Object.fromEntries(field_data.map(({ name, values }) => [name, values[0] ?? ''])),
  }
}
