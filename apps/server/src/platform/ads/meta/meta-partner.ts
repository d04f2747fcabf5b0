import type { AdPartner } from '../ad-partner.ts'
import { type MetaConfig, openGraph } from './graph.ts'
import { metaAds } from './meta-ads.ts'
import { metaAudiences } from './meta-audiences.ts'
import { metaResults } from './meta-results.ts'
import { metaSignIn } from './meta-sign-in.ts'

/** Facebook and Instagram by the Marketing API and the Graph API, over plain HTTP. */
export function openMeta(config: MetaConfig): AdPartner {
  const graph = openGraph(config)
  return {
    partner: 'meta',
    ...metaSignIn(graph, config),
    ...metaAds(graph),
    ...metaAudiences(graph),
    ...metaResults(graph),
  }
}
