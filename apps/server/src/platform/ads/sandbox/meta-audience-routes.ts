import { accountOf } from './meta-places.ts'
import {
  answered,
  filtered,
  invalid,
  jsonOf,
  type MetaCall,
  memberOf,
  pageOfList,
  permit,
} from './meta-wire.ts'
import { newSandboxId, type SandboxCore, type SandboxReply } from './sandbox-call.ts'
import type { SandboxItem } from './sandbox-store.ts'
import { wordsIn } from './sandbox-words.rules.ts'

const mostRows = 10_000
/** The share of uploaded people who are found, and the fewest that an audience needs. */
const foundShare = 0.6
const leastFound = 100
const peopleLikeInACountry = 200_000

/** The calls about audiences. Null for all others. Members are counted and never kept. */
export async function serveAudiences(core: SandboxCore, call: MetaCall): Promise<SandboxReply | null> {
  const { method, path, owner, fields } = call
  const [first = '', edge] = path
  if (first.startsWith('act_')) {
    if (edge !== 'customaudiences') return null
    accountOf(owner, first)
    permit(call, 'ads_management')
    if (method === 'POST') return await makeAudience(core, call, first)
    const all = (await core.store.list(owner, 'meta.audience')).filter(
      ({ data }) => data['account'] === first,
    )
    return pageOfList(
      filtered(
        all.map(({ id, name }) => ({ id, name })),
        fields,
      ),
      fields,
    )
  }
  const audience = await core.store.find(owner, first)
  if (audience?.kind !== 'meta.audience') return null
  permit(call, 'ads_management')
  if (edge === 'users') return await changeMembers(core, call, audience)
  if (method === 'DELETE') {
    await core.store.remove(owner, audience.id)
    return answered({ success: true })
  }
  return answered(await readAudience(core, audience))
}

async function makeAudience(
  core: SandboxCore,
  { owner, fields }: MetaCall,
  account: string,
): Promise<SandboxReply> {
  const subtype = fields.get('subtype')
  if (subtype === 'CUSTOM' && fields.get('customer_file_source') === null)
    throw invalid('The source of the people has to be given.', ['customer_file_source'])
  const spec = jsonOf(fields, 'lookalike_spec')
  const countries = memberOf(spec, 'location_spec', 'geo_locations', 'countries')
  const origin = fields.get('origin_audience_id')
  if (subtype === 'LOOKALIKE' && (!Array.isArray(countries) || countries.length === 0))
    throw invalid('The audience has no country.', ['lookalike_spec'])
  if (subtype === 'LOOKALIKE' && (await core.store.find(owner, origin ?? ''))?.kind !== 'meta.audience')
    throw invalid('The audience that others are like is not there.', ['origin_audience_id'])
  const id = newSandboxId()
  const data =
    subtype === 'LOOKALIKE'
      ? { account, origin, countries: Array.isArray(countries) ? countries.length : 0 }
      : { account, members: 0, uploads: [], isUploading: false }
  const name = fields.get('name') ?? ''
  await core.store.add({ id, owner, kind: 'meta.audience', parent: null, name, data, madeAt: core.now() })
  return answered({ id })
}

/** The calls of the latest uploads, so that one that is repeated counts once. */
interface Upload {
  session: number
  calls: number[]
}
const keptUploads = 3

async function changeMembers(
  core: SandboxCore,
  call: MetaCall,
  audience: SandboxItem,
): Promise<SandboxReply> {
  const { method, fields, owner } = call
  const rows = memberOf(jsonOf(fields, 'payload'), 'data')
  const session = jsonOf(fields, 'session')
  if (!Array.isArray(rows) || rows.length > mostRows)
    throw invalid('A call takes at most 10000 people.', ['payload'])
  if (audience.data['members'] === undefined)
    throw invalid('Nobody can be added to this audience.', ['payload'])
  if (wordsIn('flag', [audience.name]).length > 0)
    throw invalid('The audience is flagged.', ['payload'], 1713230)
  const id = Number(memberOf(session, 'session_id'))
  const number = Number(memberOf(session, 'batch_seq'))
  const isLast = memberOf(session, 'last_batch_flag') === true
  const invalidRows = rows.filter((row) => !isHashed(row)).length
  const count = rows.length - invalidRows
  await core.store.change(owner, audience.id, ({ data }) => {
    const uploads = data['uploads'] as Upload[]
    const before = uploads.find((upload) => upload.session === id) ?? { session: id, calls: [] }
    if (before.calls.includes(number)) return {}
    const members = Number(data['members']) + (method === 'DELETE' ? -count : count)
    const others = uploads.filter((upload) => upload.session !== id)
    return {
      data: {
        ...data,
        members: Math.max(0, members),
        uploads: [...others, { session: id, calls: [...before.calls, number] }].slice(-keptUploads),
        isUploading: !isLast,
      },
    }
  })
  return answered({
    audience_id: audience.id,
    session_id: String(id),
    num_received: rows.length,
    num_invalid_entries: invalidRows,
    invalid_entry_samples: {},
  })
}

const hash = /^[0-9a-f]{64}$/

/** True for a row of hashes, at least one of which is there. An address that was not hashed is never taken. */
function isHashed(row: unknown): boolean {
  return (
    Array.isArray(row) &&
    row.some((value) => value !== '') &&
    row.every((value) => value === '' || (typeof value === 'string' && hash.test(value)))
  )
}

async function readAudience({ store }: SandboxCore, audience: SandboxItem): Promise<object> {
  const { id, name, data, owner } = audience
  const isFlagged = wordsIn('flag', [name]).length > 0
  const seed = data['origin'] === undefined ? audience : await store.find(owner, String(data['origin']))
  const found = Math.floor(Number(seed?.data['members'] ?? 0) * foundShare)
  const isLarge = found >= leastFound
  const count = data['origin'] === undefined ? found : Number(data['countries']) * peopleLikeInACountry
  const uploads = (seed?.data['uploads'] ?? []) as Upload[]
  const isUploading = seed?.data['isUploading'] === true || uploads.length === 0
  const operation = isFlagged ? 471 : isUploading ? 441 : 200
  return {
    id,
    name,
    operation_status: { code: operation, description: operation === 471 ? 'The audience is flagged.' : '' },
    delivery_status: { code: isLarge && !isUploading ? 200 : 300, description: '' },
    approximate_count_lower_bound: isLarge ? count - (count % 100) : -1,
  }
}
