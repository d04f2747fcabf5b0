import { abTests } from '@carillon/contract/ab-tests'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { startingRevision } from '#platform/http/starting-revision.ts'
import {
  deleteVariation,
  disableAbTest,
  duplicateVariation,
  setAbTest,
  updateVariation,
} from './edit-ab-test.ts'
import { pickWinner } from './pick-winner.ts'
import { findResults } from './results.ts'

export function abTestRoutes(app: App): void {
  const { config, sending } = app.services

  handle(app, abTests.set, async (context, { params, body }) => {
    const { revision, ...fields } = body
    return setAbTest(context.db, editingOf(context, params.id, revision), fields)
  })
  handle(app, abTests.disable, async (context, { params, query }) =>
    disableAbTest(context.db, editingOf(context, params.id, query.revision)),
  )
  handle(app, abTests.duplicateVariation, async (context, { params, query }) =>
    duplicateVariation(context.db, editingOf(context, params.id, query.revision), params.variation_id),
  )
  handle(app, abTests.updateVariation, async (context, { params, body }) => {
    const editing = editingOf(context, params.id, body.revision)
    return updateVariation(context.db, { ...editing, publicUrl: config.publicUrl }, params.variation_id, body)
  })
  handle(app, abTests.deleteVariation, async (context, { params, query }) => {
    const editing = editingOf(context, params.id, query.revision)
    return { abtest: await deleteVariation(context.db, editing, params.variation_id) }
  })
  handle(app, abTests.results, async ({ db, account, now }, { params }) =>
    findResults(db, account, params.id, now),
  )
  handle(app, abTests.pickWinner, async ({ db, account, now }, { params, body }) => {
    sending.demandOn()
    return pickWinner(db, account, params.id, body.variation_id, now)
  })
}

function editingOf({ account, identity, now, header }: Context, id: string, revision: number | undefined) {
  return {
    account,
    id,
    startsFrom: startingRevision(header('if-match'), revision),
    user: identity.userId,
    now,
  }
}
