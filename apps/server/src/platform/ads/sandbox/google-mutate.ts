import {
  type Create,
  type Making,
  type Mutation,
  makeAd,
  makeAsset,
  makeAudience,
  makeBudget,
  makeCampaign,
  makeCriterion,
  makeGroup,
  makeList,
} from './google-making.ts'
import { lastingId } from './google-places.ts'
import { broken, type GoogleCaller, GoogleError, notThere, objectOf, textIn, tooMany } from './google-wire.ts'
import type { SandboxAnswer, SandboxCall, SandboxCore } from './sandbox-call.ts'
import { wordsIn } from './sandbox-words.rules.ts'

type Maker = (mutation: Mutation, create: Create) => Promise<Making>

const makers: Readonly<Record<string, Maker>> = {
  campaignBudget: makeBudget,
  campaign: makeCampaign,
  campaignCriterion: makeCriterion,
  adGroup: makeGroup,
  adGroupCriterion: makeCriterion,
  asset: makeAsset,
  audience: makeAudience,
  adGroupAd: makeAd,
  userList: makeList,
}

export async function mutateAll(
  core: SandboxCore,
  caller: GoogleCaller,
  call: SandboxCall,
): Promise<SandboxAnswer> {
  const operations = operationsOf(objectOf(call.body))
  const creates = operations.flatMap(({ kind, create }) => (create ? [{ kind, fields: create }] : []))
  const mutation: Mutation = { core, caller, creates, ids: new Map() }
  const mishap = await mishapOf(mutation)
  if (mishap === 'busy') return tooMany
  if (mishap === 'fault') return broken
  if (mishap === 'silent') return 'nothing'
  const works: (() => Promise<unknown>)[] = []
  const results: object[] = []
  for (const operation of operations) {
    const { name, work } = await plan(mutation, operation)
    works.push(work)
    results.push({ [`${operation.kind}Result`]: { resourceName: name } })
  }
  for (const work of works) await work()
  return mishap === 'lost' ? 'lost' : { status: 200, body: { mutateOperationResponses: results } }
}

interface Operation {
  kind: string
  create: Create['fields'] | null
  update: Create['fields'] | null
  remove: string | null
}

function operationsOf(body: Readonly<Record<string, unknown>>): Operation[] {
  const all = body['mutateOperations']
  if (!Array.isArray(all) || all.length === 0)
    throw new GoogleError(400, ['requestError', 'REQUIRED_FIELD_MISSING'], 'There is no operation.')
  return all.map((each: unknown) => {
    const [name = '', operation] = Object.entries(Object(each))[0] ?? []
    const kind = name.replace(/Operation$/, '')
    const { create, update, remove } = Object(operation) as Record<string, unknown>
    return {
      kind,
      create: create === undefined ? null : Object(create),
      update: update === undefined ? null : Object(update),
      remove: typeof remove === 'string' ? remove : null,
    }
  })
}

/** The work of an operation and the resource name of its result. Nothing is changed before all operations are planned. */
async function plan(
  mutation: Mutation,
  { kind, create, update, remove }: Operation,
): Promise<{ name: string; work(): Promise<unknown> }> {
  const { core, caller } = mutation
  const make = makers[kind]
  if (!make) throw new GoogleError(400, ['requestError', 'UNKNOWN'], `The simulation has no ${kind}.`)
  if (create) {
    const { item, name } = await make(mutation, { kind, fields: create })
    return { name, work: async () => (item ? await core.store.add(item) : undefined) }
  }
  const name = remove ?? textIn(update ?? {}, 'resourceName')
  const id = name.replace(/^.*[/~]/, '')
  const item = await core.store.find(caller.owner, id)
  if (!item || item.data['customer'] !== caller.customer) throw notThere(kind)
  if (remove !== null) return { name, work: () => core.store.remove(caller.owner, id) }
  if (kind !== 'campaign')
    throw new GoogleError(400, ['mutateError', 'MUTATE_NOT_ALLOWED'], `The simulation changes no ${kind}.`)
  const status = textIn(update ?? {}, 'status')
  return { name, work: () => switchCampaign(core, caller, id, status) }
}

async function switchCampaign(
  { store, now }: SandboxCore,
  { owner }: GoogleCaller,
  id: string,
  status: string,
): Promise<unknown> {
  const switching = { at: now().getTime(), isOn: status === 'ENABLED' }
  return await store.change(owner, id, ({ data }) => {
    const switchings = Array.isArray(data['switchings']) ? data['switchings'] : []
    return { data: { ...data, status, switchings: [...switchings, switching] } }
  })
}

/** The mishap that the name of a new campaign asks for, at its first try; undefined: none. */
async function mishapOf({ core, caller, creates }: Mutation) {
  const name = textIn(creates.find(({ kind }) => kind === 'campaign')?.fields ?? {}, 'name')
  const [mishap] = wordsIn('once', [name])
  if (mishap === undefined) return undefined
  const id = `mishap-${lastingId(caller.owner, name, 19)}`
  if (await core.store.find(caller.owner, id)) return undefined
  const item = { id, owner: caller.owner, kind: 'google.mishap', parent: null, name, data: {} }
  await core.store.add({ ...item, madeAt: core.now() })
  return mishap
}
