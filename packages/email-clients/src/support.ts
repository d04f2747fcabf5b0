/** The data of caniemail.com (`caniemail/features.json`), as its renewal and the tests read it. */
export interface SupportData {
  package: string
  updated: string
  features: readonly FeatureSupport[]
}

export interface FeatureSupport {
  slug: string
  title: string
  tested: string
  /** Family, platform, version: `y`, `n`, `a` (in part) or `u` (unknown), with the numbers of notes. */
  stats: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
  notes: Readonly<Record<string, string>>
}

/** The webmails of the data that say something about most features. */
const webmails = ['gmail', 'yahoo', 'aol', 'gmx', 'web-de', 'orange', 'sfr', 'laposte', 'mail-ru'].map(
  (family) => `${family}/desktop-webmail`,
)

/** Support of a feature by the newest version at a place such as `gmail/ios`; null if the data doesn't know. */
function supportAt({ stats }: FeatureSupport, place: string): string | null {
  const [family = '', platform = ''] = place.split('/')
  const newest = Object.values(stats[family]?.[platform] ?? {}).at(-1)
  return newest === undefined || newest.startsWith('u') ? null : newest
}

/** Support by the first place that says something, with its notes as `a #1`; null if none does. */
export function supportOf(feature: FeatureSupport, evidence: readonly string[]): string | null {
  for (const place of evidence) {
    const found = place === 'webmails' ? supportOfWebmails(feature) : supportAt(feature, place)
    if (found !== null) return found
  }
  return null
}

function supportOfWebmails(feature: FeatureSupport): string | null {
  const known = [...webmails, 'outlook/outlook-com']
    .map((place) => supportAt(feature, place))
    .filter((each) => each !== null)
  return known.length >= 5 && known.every((each) => each.startsWith('n')) ? 'n' : null
}
