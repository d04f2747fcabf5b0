/** The result of a navigation: inside the app, or a full page load. */
export type Destination = { kind: 'app'; path: string } | { kind: 'load'; path: string }

/** Areas whose legacy address is not `/legacy` plus their own path. */
const movedTwins: Readonly<Record<string, string>> = { '/design-library': '/legacy/templates/design-library' }

/**
 * Applied to every navigation.
 * - `/tne/x` is a full page load of `/x`, on this origin only.
 * - On a legacy page, a target outside legacy is replaced by its `/legacy` counterpart; without a counterpart it
 * becomes a `/tne` load.
 * - Everything else is unchanged.
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

/** Removes the prefix. The result always starts with exactly one slash, so it can never name another host. */
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
