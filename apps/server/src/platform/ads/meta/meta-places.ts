import * as z from 'zod/mini'
import type { AdAccess } from '../ad-partner.ts'
import type { Graph } from './graph.ts'

/** The address of an advertising account, which is its id with a prefix. */
export function actOf({ adAccountId }: Pick<AdAccess, 'adAccountId'>): string {
  return adAccountId.startsWith('act_') ? adAccountId : `act_${adAccountId}`
}

const PageToken = z.object({ access_token: z.string() })

/** The token by which a person acts as a page, which forms and webhooks of the page need. */
export async function pageToken(graph: Graph, token: string, page: string): Promise<string> {
  return (await graph.get(token, page, PageToken, { fields: 'access_token' })).access_token
}
