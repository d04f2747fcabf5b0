import { adConnections } from '@carillon/contract/ads'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { chooseSources, findSources } from './choose.ts'
import { disconnect, type Leaving } from './disconnect.ts'
import { showConnection, showConnections } from './show-connections.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'
import type { WorkAgain } from './store-sign-in.ts'

/** Functions of the parts that know connections. */
export interface OfOtherParts extends Leaving {
  workAgain: WorkAgain
}

export function connectionsRoutes(app: App, { workAgain, ...leaving }: OfOtherParts): void {
  const { services } = app
  const signerOf = ({ account, identity }: Context) => ({ account, userId: identity.userId })

  handle(app, adConnections.list, async ({ db, account }) => ({
    result: await showConnections(services, db, account),
  }))
  handle(app, adConnections.start, async (context, { params, body }) => ({
    sign_in_url: await startSignIn(services, context.db, signerOf(context), params.partner, {
      isSimulated: body.is_simulated,
      workAgain,
    }),
  }))
  handle(app, adConnections.finish, async (context, { params, body }) => {
    const { db, account } = context
    await finishSignIn(services, db, signerOf(context), params.partner, { ...body, workAgain })
    return showConnection(services, db, account, params.partner)
  })
  handle(app, adConnections.sources, async ({ db, account }, { params }) =>
    findSources(services, db, account, params.partner),
  )
  handle(app, adConnections.choose, async ({ db, account }, { params, body }) => {
    await chooseSources(services, db, account, params.partner, {
      adAccountId: body.ad_account_id,
      pageId: body.page_id,
    })
    return showConnection(services, db, account, params.partner)
  })
  handle(app, adConnections.disconnect, async ({ db, account }, { params }) =>
    disconnect(services, db, account, params.partner, leaving),
  )
}
