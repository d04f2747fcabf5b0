import { type AutomationFields, automations } from '@carillon/contract/automations'
import type { HandlerInput } from '@carillon/contract/endpoint'
import { readInstant } from '@carillon/contract/wire'
import { allSteps } from '@carillon/journey/steps'
import type { MarkAsked } from '#features/approvals/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { baseAddress } from '#platform/http/base-address.ts'
import { handle } from '#platform/http/handle.ts'
import { type OffsetPage, offsetAddress, offsetList } from '#platform/http/offset-list.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FindUntested } from '#platform/untested-messages.ts'
import { createAutomation, updateAutomation } from './automations.ts'
import { countReach, findCounts } from './counts.ts'
import { deleteAutomations } from './delete-automations.ts'
import { duplicateAutomation } from './duplicate-automation.ts'
import { listAutomations } from './list-automations.ts'
import { changeStatus, changing } from './live/lifecycle.ts'
import { getAutomation } from './show-automation.ts'
import { stepsOf, stepsWithWait } from './timed-steps.ts'

export function automationsRoutes(
  app: App,
  { markAsked, findUntested }: { markAsked: MarkAsked; findUntested: FindUntested },
): void {
  const { config } = app.services

  const update = async (
    context: Context,
    { params, body }: Pick<HandlerInput<typeof automations.update>, 'params' | 'body'>,
  ) => {
    const { db, account, now, header } = context
    const { revision, status, timed_steps, ...given } = body
    const startsFrom = startingRevision(header('if-match'), revision)
    const fields = toFields(given)
    if (timed_steps) {
      const saved = await getAutomation(db, account, params.id)
      if (startsFrom !== null && saved.revision !== startsFrom) {
        throw new Refusal('automation_changed', { revision: saved.revision })
      }
      fields.steps = await stepsOf(db, account, saved, timed_steps, writing(context))
    }
    const changed = await updateAutomation(db, account, params.id, fields, startsFrom, {
      now,
      ipPools: config.ipPools,
    })
    return status === undefined ? changed : changeStatus(changing(context, findUntested), changed, status)
  }

  handle(app, automations.list, async (context, { query }) => {
    const { page_size, page_token: _, limit, offset, ...filter } = query
    if (limit !== undefined || offset !== undefined) {
      const page = { limit: limit ?? page_size, offset: offset ?? 0 }
      return listByOffset(context, filter, page)
    }
    const kept = Object.entries(filter).flatMap(([name, value]) =>
      value ? [`&${name}=${encodeURIComponent(String(value))}`] : [],
    )
    const path = `${baseAddress(context)}${automations.list.path}?page_size=${page_size}`
    const address = (token: string) => `${path}&page_token=${token}${kept.join('')}`
    const { db, account } = context
    const found = await listAutomations(db, account, query, address)
    return { ...found, result: await markAsked(db, { account, kind: 'automation' }, found.result) }
  })
  handle(app, automations.create, async (context, { body }) => {
    const { db, account, now, header } = context
    const { starter, language, status = 'draft', timed_steps, ...fields } = body
    // An automation begins as a draft, since its emails have to be written first.
    if (status !== 'draft') throw new Refusal('automation_state', { status: 'draft' }, { field: 'status' })
    const beginning = {
      starter: timed_steps ? ('custom' as const) : starter,
      language: language ?? languageOf(header('accept-language')),
    }
    const making = { now, ipPools: config.ipPools, publicUrl: config.publicUrl }
    const made = await createAutomation(db, account, beginning, toFields(fields), making)
    if (!timed_steps) return made
    try {
      const steps = await stepsOf(db, account, made, timed_steps, writing(context))
      return await updateAutomation(db, account, made.id, { steps }, null, making)
    } catch (error) {
      // A call that fails leaves no automation behind.
      await deleteAutomations(db, account, [made.id], now)
      throw error
    }
  })
  handle(app, automations.deleteMany, async ({ db, account, now }, { query }) =>
    deleteAutomations(db, account, query.ids, now),
  )
  handle(app, automations.get, async ({ db, account }, { params }) => getAutomation(db, account, params.id))
  handle(app, automations.duplicate, async ({ db, account, now }, { params, body }) =>
    duplicateAutomation(db, account, params.id, body.name, now),
  )
  handle(app, automations.update, async (context, input) => update(context, input))
  handle(app, automations.updateStep, async ({ db, account, now }, { params, body }) => {
    const saved = await getAutomation(db, account, params.id)
    if (!allSteps(saved.steps).some(({ step }) => step.id === params.step_id)) throw new Refusal('not_found')
    if (body.wait_time === undefined) return saved
    const steps = stepsWithWait(saved, params.step_id, body.wait_time)
    return updateAutomation(db, account, params.id, { steps }, saved.revision, {
      now,
      ipPools: config.ipPools,
    })
  })
  handle(app, automations.updateByPut, async (context, input) => update(context, input))
  handle(app, automations.delete, async ({ db, account, now }, { params }) =>
    deleteAutomations(db, account, [params.id], now),
  )
  handle(app, automations.reach, async ({ db, account }, { params, query }) => ({
    people: await countReach(
      db,
      account,
      params.id,
      query.since === undefined ? null : readInstant(query.since),
    ),
  }))
  handle(app, automations.counts, async ({ db, account }, { params }) => findCounts(db, account, params.id))
}

type Filter = Pick<HandlerInput<typeof automations.list>['query'], 'name' | 'status' | 'categories'>

/** The neighbours are in `_metadata` as well as in the `Link` header. */
async function listByOffset(context: Context, filter: Filter, { limit, offset }: OffsetPage) {
  const address = (start: number) => offsetAddress(context, { limit, offset: start })
  const { db, account } = context
  let found: Awaited<ReturnType<typeof listAutomations>> | undefined
  const result = await offsetList(context, { limit, offset }, async (page) => {
    const asked = { ...filter, page_size: page.limit, offset }
    found = await listAutomations(db, account, asked, () => '')
    return found.result
  })
  const { status_counts, _metadata } = found!
  return {
    result,
    status_counts,
    _metadata: {
      self: address(offset),
      ...(offset > 0 ? { prev: address(Math.max(0, offset - limit)) } : {}),
      ...(offset + limit < (_metadata.count ?? 0) ? { next: address(offset + limit) } : {}),
      ...(_metadata.count === undefined ? {} : { count: _metadata.count }),
    },
  }
}

function writing({ now, services, identity }: Context) {
  return { now, publicUrl: services.config.publicUrl, user: identity.userId }
}

type NamedFields = AutomationFields & { title?: string | undefined; goal_query?: unknown }

/** Clients call the name `title` as well, and send an empty query for no goal. */
function toFields({ title, goal_query, ...fields }: NamedFields): AutomationFields {
  return {
    ...fields,
    ...(fields.name === undefined && title !== undefined ? { name: title } : {}),
    ...(goal_query === undefined ? {} : { goal: null }),
  }
}
