import { adNumbers } from '@carillon/contract/ad-numbers'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { exportNumbers } from './export-numbers.ts'
import { refuseDays } from './filter.ts'
import { listCampaigns } from './list-campaigns.ts'
import { findTotals } from './totals.ts'

export function numbersRoutes(app: App): void {
  handle(app, adNumbers.list, async (context, { query }) => {
    const { sort, page_size, page_token, ...filter } = query
    const asked = { sort, page_size, page_token }
    const address = addressOf(context, { ...filter, sort, page_size })
    return listCampaigns(context.services, context.db, context.account, { filter, asked }, address)
  })
  handle(app, adNumbers.totals, ({ db, account }, { query }) => findTotals(db, account, query))
  handleStream(app, adNumbers.export, async ({ db, account }, { query }, _request, reply) => {
    refuseDays(query)
    reply.type(adNumbers.export.answerType)
    reply.header('content-disposition', asDownload(`ads-${query.start_date}-${query.end_date}.csv`))
    return reply.send(exportNumbers(db, account, query))
  })
}

/** The address of a page with the filters of this one. */
function addressOf(context: Context, asked: object): (token: string) => string {
  const given = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const base = `${baseAddress(context)}${adNumbers.list.path}?${new URLSearchParams(given)}`
  return (token) => `${base}&page_token=${token}`
}
