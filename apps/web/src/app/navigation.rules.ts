/** Where a navigation really goes: inside the app, or by loading the document anew. */
export type Destination = { kind: 'app'; path: string } | { kind: 'load'; path: string }

/** Areas whose legacy twin stands elsewhere than at `/legacy` + their own path. */
const movedTwins: Readonly<Record<string, string>> = { '/design-library': '/legacy/templates/design-library' }

/**
 * Every navigation passes here.
 * - `/tne/x` is a full load of `/x`, on this origin only.
 * - On a legacy page a target outside legacy becomes its `/legacy` twin; without a twin it leaves by `/tne`.
 * - Everything else goes where it says.
 */
export function destinationOf(
  current: string,
  target: string,
  hasRoute: (path: string) => boolean,
): Destination {
  const rewritten =
    isLegacy(current) && !isLegacy(target) && !isTne(target) ? leaveLegacy(target, hasRoute) : target
  return isTne(rewritten) ? { kind: 'load', path: withoutTne(rewritten) } : { kind: 'app', path: rewritten }
}

/** Strips the prefix; what is left always begins with exactly one slash, so it can never name another host. */
export function withoutTne(path: string): string {
  return `/${path.slice('/tne'.length).replace(/^[/\\]+/, '')}`
}

export function isLegacy(path: string): boolean {
  return isBelow('/legacy', path)
}

export function isTne(path: string): boolean {
  return isBelow('/tne', path)
}

function leaveLegacy(target: string, hasRoute: (path: string) => boolean): string {
  const twin = legacyTwin(target)
  return hasRoute(pathname(twin)) ? twin : `/tne${target}`
}

function legacyTwin(target: string): string {
  for (const [area, twin] of Object.entries(movedTwins)) {
    if (isBelow(area, target)) return twin + target.slice(area.length)
  }
  return `/legacy${target}`
}

function isBelow(area: string, path: string): boolean {
  return pathname(path) === area || path.startsWith(`${area}/`)
}

function pathname(path: string): string {
  return path.replace(/[?#].*$/, '')
}
