import { scopesBehind } from '@carillon/contract/scopes'
import { type Teammate, teammates } from '@carillon/contract/teammates'
import { keysOf } from '#features/api-keys/public.ts'
import { incomingOf } from '#features/integrations/public.ts'
import { holders } from '#features/rights/public.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle, handlePublic } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { acceptInvitation, showInvitation, type Visitor } from './accept.ts'
import { checkRights } from './given-rights.ts'
import { findPending, invite, resend, withdraw } from './invitations.ts'
import { accessPerson, findPeople, removePerson, showPerson, updatePerson } from './people.ts'
import type { Users } from './users.ts'

export function teammatesRoutes(app: App, { people }: { people: Users }): void {
  invitationRoutes(app, people)
  handle(app, teammates.list, async (context, { query }) => {
    const { db, account } = context
    return { result: await offsetList(context, query, (page) => findPeople(db, account, page)) }
  })
  handle(app, teammates.get, async ({ db, account }, { params }): Promise<Teammate> => {
    return showPerson(await accessPerson(db, account, params.username))
  })
  handle(app, teammates.update, async ({ db, account, identity }, { params, body }) => {
    await accessPerson(db, account, params.username)
    const rights = await checkRights(db, identity, body)
    return updatePerson(db, identity, params.username, rights)
  })
  handle(app, teammates.delete, ({ db, identity }, { params, query, body }) => {
    const { api_keys: keys, incoming_webhooks: webhooks } = body
    const decisions = { all: query.api_keys, keys, webhooks }
    return removePerson(db, identity, params.username, { decisions, people })
  })
  handle(app, teammates.keys, async ({ db, account }, { params }) => {
    const { user_id: user } = await accessPerson(db, account, params.username)
    const keys = await keysOf(db, { account, user })
    return {
      api_keys: keys.map(({ id, name, last_used_at }) => ({
        api_key_id: id,
        name,
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      incoming_webhooks: await incomingOf(db, { account, user }),
    }
  })
  handle(app, teammates.subuserAccess, ({ db, account }, { params, query }) =>
    showSubusers({ db, account }, params.teammate_name, query),
  )
}

interface SubuserQuery {
  after_subuser_id?: number | undefined
  limit: number
  username?: string | undefined
}

async function showSubusers(
  { db, account }: Pick<Context, 'db' | 'account'>,
  name: string,
  query: SubuserQuery,
) {
  const { limit, username, after_subuser_id: after = 0 } = query
  const { user_id: user, is_admin: all } = await accessPerson(db, account, name)
  const rows = await holders.findGrantedSubusers(
    db,
    { account, user },
    { all, after, limit: limit + 1, username },
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next =
    last && rows.length > limit
      ? { next_params: { limit, after_subuser_id: last.id, ...(username === undefined ? {} : { username }) } }
      : {}
  return {
    has_restricted_subuser_access: !all && page.length > 0,
    subuser_access: page.map(({ scopes, ...subuser }) => ({
      ...subuser,
      permission_type: scopes === null ? ('admin' as const) : ('restricted' as const),
      scopes: scopesBehind(scopes),
    })),
    _metadata: next,
  }
}

function invitationRoutes(app: App, people: Users): void {
  handle(app, teammates.invite, async ({ db, identity, now, services }, { body }) => {
    const { email, ...asked } = body
    const rights = await checkRights(db, identity, asked)
    services.sending.demandOn()
    return invite(db, identity, { email, rights }, now)
  })
  handle(app, teammates.pending, async ({ db, account }) => ({ result: await findPending(db, account) }))
  handle(app, teammates.deletePending, ({ db, account, now }, { params }) =>
    withdraw(db, account, params.token, now),
  )
  handle(app, teammates.resend, async ({ db, account, now, services }, { params }) => {
    services.sending.demandOn()
    return resend(db, account, params.token, now)
  })
  handlePublic(app, teammates.invitation, (context, { params }) => {
    const { db, now } = context
    return showInvitation({ db, people, now }, params.secret, visitorOf(context))
  })
  handlePublic(app, teammates.accept, (context, { params, body }) => {
    const { db, now } = context
    return acceptInvitation({ db, people, now }, params.secret, { visitor: visitorOf(context), given: body })
  })
}

function visitorOf({ ip, header, requestId }: Pick<Context, 'ip' | 'header' | 'requestId'>): Visitor {
  return { ip, requestId, agent: header('user-agent') ?? '', authorization: header('authorization') }
}
