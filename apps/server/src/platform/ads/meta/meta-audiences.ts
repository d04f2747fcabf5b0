import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AdAccess, AdPartner, AudienceCall, AudienceMember, PartnerAudience } from '../ad-partner.ts'
import { Done, type Graph, type GraphFields, Made, orGone } from './graph.ts'
import { actOf } from './meta-places.ts'

const Named = z.object({ id: z.string(), name: z._default(z.string(), '') })
const Status = z.object({ code: z.number(), description: z._default(z.string(), '') })
const Audience = z.object({
  id: z.string(),
  operation_status: z.optional(Status),
  delivery_status: z.optional(Status),
  approximate_count_lower_bound: z.optional(z.number()),
})

/** The most rows of one call: Marketing API, "Customer File Custom Audiences". */
const membersPerCall = 10_000
/** The share of a country's people who are most like the seed. */
const lookalikeShare = 0.01

type Audiences = Pick<
  AdPartner,
  | 'makeAudience'
  | 'makeLookalike'
  | 'membersPerCall'
  | 'addMembers'
  | 'removeMembers'
  | 'readAudience'
  | 'removeAudience'
>

export function metaAudiences(graph: Graph): Audiences {
  const make = async (access: AdAccess, audience: { mark: string; title: string }, fields: GraphFields) => {
    const edge = `${actOf(access)}/customaudiences`
    const filtering = [{ field: 'name', operator: 'CONTAIN', value: audience.mark }]
    for await (const { id, name } of graph.list(access.token, edge, Named, { fields: 'id,name', filtering }))
      if (name.endsWith(` ${audience.mark}`)) return id
    const name = `${audience.title.trim()} ${audience.mark}`
    return (await graph.post(access.token, edge, Made, { name, ...fields })).id
  }
  return {
    membersPerCall,
    makeAudience: (access, audience) =>
      make(access, audience, { subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY' }),
    makeLookalike: (access, { seed, countries, ...audience }) =>
      make(access, audience, {
        subtype: 'LOOKALIKE',
        origin_audience_id: seed,
        lookalike_spec: { ratio: lookalikeShare, location_spec: { geo_locations: { countries } } },
      }),
    async addMembers({ token }, audience, members, call) {
      await graph.post(token, `${audience}/users`, Done, membersOf(audience, members, call))
    },
    async removeMembers({ token }, audience, members, call) {
      await graph.delete(token, `${audience}/users`, membersOf(audience, members, call))
    },
    async readAudience({ token }, audience) {
      const fields = 'id,operation_status,delivery_status,approximate_count_lower_bound'
      const found = await orGone(graph.get(token, audience, Audience, { fields }))
      return found === null ? { state: 'gone', matched: null, problem: null } : readState(found)
    },
    async removeAudience({ token }, audience) {
      await orGone(graph.delete(token, audience))
    },
  }
}

/** The rows of a call. A person without an address or a number has an empty text in its place. */
function membersOf(audience: string, members: readonly AudienceMember[], call: AudienceCall): GraphFields {
  return {
    payload: {
      schema: ['EMAIL', 'PHONE'],
      data: members.map(({ email, phone }) => [email ?? '', phone ?? '']),
    },
    session: {
      session_id: sessionOf(audience, call.upload),
      batch_seq: call.number,
      last_batch_flag: call.isLast,
      estimated_num_total: call.total,
    },
  }
}

/** The number of a session, which is unique within an advertising account. It is below 2^48, so that JSON keeps it. */
function sessionOf(audience: string, upload: number): number {
  return createHash('sha256').update(`${audience} ${upload}`).digest().readUIntBE(0, 6)
}

/** `operation_status` while an upload is worked on, or before the first one. */
const filling = new Set([410, 414, 415, 441])
/** From here on, an audience can't be used. 470 and 471: Meta has flagged it. */
const broken = 450
const [isReady, isTooSmall] = [200, 300]

function readState(found: z.output<typeof Audience>): PartnerAudience {
  const operation = found.operation_status ?? { code: 0, description: '' }
  const count = found.approximate_count_lower_bound ?? -1
  const matched = count > 0 ? count : null
  if (operation.code >= broken) {
    const problem = {
      code: 'ad_audience_flagged',
      field: 'audience',
      message: operation.description,
    } as const
    return { state: 'flagged', matched, problem }
  }
  const delivery = found.delivery_status?.code
  if (delivery === isReady) return { state: 'ready', matched, problem: null }
  const isSettled = delivery === isTooSmall && !filling.has(operation.code)
  return { state: isSettled ? 'too_small' : 'filling', matched, problem: null }
}
