import { accountStats, type ClientType, clientTypes } from '@carillon/contract/account-stats'
import { accessTemplate } from '#features/dynamic-templates/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import {
  findSentCategories,
  type NamedSummary,
  templatesCountedFrom,
} from '#sending/events/summaries/public.ts'
import {
  clicksOf,
  engagementOf,
  opensOf,
  statsByName,
  sumsOfCategories,
  toAccountMetrics,
  toProviderMetrics,
} from './account-stats.ts'

const kindOf = (type: ClientType | 'other') => `client_${type}`
const clientKinds = [...clientTypes, 'other' as const].map(kindOf)

/** `client_phone`: Phone. */
const deviceOf = ({ kind }: NamedSummary) => kind.charAt(7).toUpperCase() + kind.slice(8)

export function statsRoutes(app: App): void {
  handle(app, accountStats.global, async (context, { query }) => {
    const all = { type: 'all', kinds: ['all'], names: [''], metrics: toAccountMetrics }
    const dates = await statsByName(context, query, all)
    return dates.map(({ date, stats }) => ({ date, stats: stats.map(({ metrics }) => ({ metrics })) }))
  })
  handle(app, accountStats.categories, async (context, { query }) => {
    const { category: prefix = '' } = query
    const names = await offsetList(context, query, (page) =>
      findSentCategories(context.db, context.account, { prefix, ...page }),
    )
    return names.map((category) => ({ category }))
  })
  handle(app, accountStats.categoryStats, (context, { query }) => {
    const { categories: names } = query
    return statsByName(context, query, {
      type: 'category',
      kinds: ['category'],
      names,
      metrics: toAccountMetrics,
    })
  })
  handle(app, accountStats.categorySums, (context, { query }) => sumsOfCategories(context, query))
  handle(app, accountStats.template, async (context, { params, query }) => {
    const { db, account } = context
    const { id } = await accessTemplate(db, account, params.template_id)
    const [dates, countedFrom] = await Promise.all([
      statsByName(context, query, {
        type: 'template',
        kinds: ['template'],
        names: [id],
        metrics: toAccountMetrics,
      }),
      templatesCountedFrom(db),
    ])
    return {
      results: dates.map(({ date, stats }) => ({ date, metrics: stats[0]!.metrics })),
      counted_from: countedFrom?.toISOString() ?? null,
    }
  })
  handle(app, accountStats.mailboxProviders, (context, { query }) => {
    const { mailbox_providers: names } = query
    return statsByName(context, query, {
      type: 'mailbox_provider',
      kinds: ['mailbox_provider'],
      names,
      metrics: toProviderMetrics,
    })
  })
  handle(app, accountStats.clients, (context, { query }) =>
    statsByName(context, query, { type: 'client', kinds: clientKinds, metrics: opensOf }),
  )
  handle(app, accountStats.clientType, (context, { params, query }) =>
    statsByName(context, query, {
      type: 'client',
      kinds: [kindOf(params.client_type)],
      metrics: opensOf,
    }),
  )
  handle(app, accountStats.devices, (context, { query }) =>
    statsByName(context, query, {
      type: 'device',
      kinds: clientKinds,
      nameOf: deviceOf,
      metrics: opensOf,
    }),
  )
  handle(app, accountStats.geo, (context, { query }) => {
    const { country } = query
    return country === undefined
      ? statsByName(context, query, { type: 'country', kinds: ['country'], metrics: engagementOf })
      : statsByName(context, query, {
          type: 'province',
          kinds: [`province_${country.toLowerCase()}`],
          metrics: engagementOf,
        })
  })
  handle(app, accountStats.browsers, (context, { query }) => {
    const { browsers: names } = query
    return statsByName(context, query, { type: 'browser', kinds: ['browser'], names, metrics: clicksOf })
  })
}
