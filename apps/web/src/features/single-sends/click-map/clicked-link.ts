import { heatOf } from './heat.rules.ts'

/** A tracked link with its clicks. */
export interface ClickedLink {
  location: number
  url: string
  clicks: number
  /** The share of all clicks; null without any. */
  share: number | null
  heat: ReturnType<typeof heatOf>
}

/** Every link of a message with its clicks, in the order of the message. */
export function withClicks(
  links: readonly { url: string; url_location: number }[],
  {
    results,
    total_clicks,
  }: { results: readonly { url_location: number; clicks: number }[]; total_clicks: number },
): ClickedLink[] {
  const byLocation = new Map<number, number>()
  for (const { url_location, clicks } of results)
    byLocation.set(url_location, (byLocation.get(url_location) ?? 0) + clicks)
  const most = Math.max(0, ...byLocation.values())
  return links.map(({ url, url_location }) => {
    const clicks = byLocation.get(url_location) ?? 0
    return {
      url,
      location: url_location,
      clicks,
      heat: heatOf(clicks, most),
      share: total_clicks > 0 ? clicks / total_clicks : null,
    }
  })
}
