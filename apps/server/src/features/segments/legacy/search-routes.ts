import { recipientSearchLegacy } from '@carillon/contract/recipient-search-legacy'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { accessListByNumber, findListsByNumber, showRecipients } from '#features/legacy-recipients/public.ts'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFieldSearch, type SearchProblem } from './field-search.rules.ts'
import { filledRecipient } from './filled-recipient.rules.ts'
import { findMatching } from './find-matching.ts'
import { readConditions } from './segments-legacy.ts'

export function recipientSearchRoutes(app: App, { findSentCampaigns }: Dependencies): void {
  handle(app, recipientSearchLegacy.byFields, async (context, { query }) => {
    const { services, db, account } = context
    const fields = Object.entries(query).map(([name, values]) => ({ name, values: [values].flat() }))
    const valuesOf = (name: string) => fields.flatMap((one) => (one.name === name ? one.values : []))
    const numbers = valuesOf('lists').flatMap((value) => (/^\d{1,15}$/.test(value) ? Number(value) : []))
    const lists = numbers.length === 0 ? [] : await findListsByNumber(db, account, numbers)
    const campaigns = await findSentCampaigns(db, account, valuesOf('campaigns'))
    const read = readFieldSearch(fields, {
      customFields: await customFieldsOf(db, account),
      lists: new Map(lists.map(({ id, number }) => [String(number), id])),
      campaigns: new Map([...campaigns].map(([name, { id }]) => [name, id])),
    })
    if ('problem' in read) throw refusalOf(read.problem)
    const { ids } = await findMatching(services.database, account, { tree: read.tree, list: null }, context)
    return { recipients: await showRecipients(db, account, ids) }
  })
  handle(app, recipientSearchLegacy.byConditions, async (context, { body }) => {
    const { services, db, account } = context
    const { tree } = await readConditions(db, account, body.conditions, findSentCampaigns)
    const list = typeof body.list_id === 'number' ? await accessListByNumber(db, account, body.list_id) : null
    const { ids, count } = await findMatching(
      services.database,
      account,
      { tree, list },
      {
        ...context,
        counts: true,
      },
    )
    const recipients = (await showRecipients(db, account, ids)).map(filledRecipient)
    return { recipients, recipient_count: count }
  })
}

function refusalOf(problem: SearchProblem): Refusal {
  switch (problem.kind) {
    case 'no_fields':
      return new Refusal('search_fields_missing')
    case 'unknown_fields':
      return new Refusal('search_fields_unknown', { fields: problem.names.join(', ') })
    case 'value':
      return new Refusal('invalid_input', { problem: problem.expected }, { field: problem.name })
  }
}
