/**
 * The result of a navigation. `app` is an address of the router in use: on a legacy page its routes stand below `/legacy`,
 * and `path` is the rest. `load` is a full page load.
 */
export type Destination = { kind: 'app'; path: string } | { kind: 'load'; path: string }

/** The areas that have a legacy twin, by their first segment. Templates have no other address than the legacy one. */
export const twinAreas: ReadonlySet<string> = new Set([
  'single-sends',
  'contacts',
  'custom-fields',
  'senders',
  'unsubscribe-groups',
  'notifications',
  'templates',
])

/** The pages that every router has. */
const errorPages: ReadonlySet<string> = new Set(['not-found', 'error', 'no-access', 'unavailable-in-eu'])

/**
 * Applied to every navigation and to the `href` of every link.
 * - `/tne/x` is a full page load of `/x`, on this origin only.
 * - On a legacy page, a target in an area with a twin stays in legacy; any other is a full page load.
 * - On any other page, a legacy target is a full page load.
 * - Everything else is unchanged.
 */
export function destinationOf(isLegacyPage: boolean, target: string): Destination {
  if (isBelow('/tne', target)) return { kind: 'load', path: withoutTne(target) }
  if (!isLegacyPage) return { kind: isBelow('/legacy', target) ? 'load' : 'app', path: target }
  if (isBelow('/legacy', target)) return { kind: 'app', path: withoutLegacy(target) }
  const twin = twinOf(target)
  return twin === undefined ? { kind: 'load', path: target } : { kind: 'app', path: twin }
}

/** Removes the prefix. The result always starts with exactly one slash, so it can never name another host. */
export function withoutTne(path: string): string {
  return afterPrefix('/tne', path)
}

/** Removes the prefix as `withoutTne` does. */
export function withoutLegacy(path: string): string {
  return afterPrefix('/legacy', path)
}

/** The address below `/legacy` that stands for a modern one. Undefined if there is none. */
function twinOf(target: string): string | undefined {
  // The tabs of the design library; its editors have no twin.
  if (/^\/design-library(\/[^/?#]*)?([?#]|$)/.test(target)) return `/templates${target}`
  const area = /^\/([^/?#]*)/.exec(target)?.[1] ?? ''
  return twinAreas.has(area) || errorPages.has(area) ? target : undefined
}

/**
 * The page outside legacy that stands for a legacy one, both without prefix. A legacy template can't be opened as a dynamic
 * one, so its pages lead to the list of those.
 */
export function modernOf(path: string): string {
  if (isBelow('/templates/design-library', path)) return path.slice('/templates'.length)
  if (!isBelow('/templates', path)) return path
  return path.replace(
    /^\/templates([?#]?)(.*)$/s,
    (_, mark, rest) => `/dynamic-templates${mark && mark + rest}`,
  )
}

function isBelow(area: string, path: string): boolean {
  return path.replace(/[?#].*$/s, '') === area || path.startsWith(`${area}/`)
}

function afterPrefix(prefix: string, path: string): string {
  return `/${path.slice(prefix.length).replace(/^[/\\]+/, '')}`
}
