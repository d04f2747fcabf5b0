import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The papers that the navigation names, in its order. Decision records stand on a page of their own. */
export const groups: readonly { title: string; papers: readonly string[] }[] = [
  {
    title: 'Use it',
    papers: [
      'README.md',
      'docs/features.md',
      'docs/segment-queries.md',
      'docs/email-clients.md',
      'docs/words.md',
    ],
  },
  {
    title: 'Run it',
    papers: [
      'docs/installing.md',
      'docs/sizing.md',
      'docs/upgrading.md',
      'docs/backups.md',
      'docs/bad-days.md',
      'docs/sending-for-real.md',
      'docs/mail-servers.md',
      'docs/settings.md',
      'docs/operating.md',
      'docs/watching.md',
      'docs/many-hosts.md',
      'docs/scale.md',
      'docs/privacy.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'bench/RESULTS.md',
    ],
  },
  { title: 'Program against it', papers: ['docs/api.md'] },
  {
    title: 'Work on it',
    papers: [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/building-screens.md',
      'docs/specification-proof.md',
      'chaos/README.md',
      'docs/decisions/README.md',
    ],
  },
]

const records = 'docs/decisions'

/** All papers of the site, by their paths in the repository: those of the navigation, and every decision record. */
export function papersOf(root: string): string[] {
  const named = groups.flatMap(({ papers }) => papers)
  const decided = readdirSync(join(root, records))
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .map((file) => `${records}/${file}`)
  return [...named, ...decided.sort()]
}

/** A sentence for each paper in docs/ that no group names, and for each name without a file. */
export function misplacedPapers(root: string): string[] {
  const named = new Set(groups.flatMap(({ papers }) => papers))
  const there = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
  return [
    ...there
      .map((file) => `docs/${file}`)
      .filter((path) => !named.has(path))
      .map(
        (path) => `${path}: no group in tools/docs/site.ts names it, so readers of the site do not find it`,
      ),
    ...[...named]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `tools/docs/site.ts names ${path}, which does not exist`),
  ]
}

/**
 * The page of a paper below the root of the site: `docs/scale.md` is `scale.html`, `SECURITY.md` is `security.html`, and the
 * README is `index.html`.
 */
export function pageOf(paper: string): string {
  if (paper === 'README.md') return 'index.html'
  const inside = paper.replace(/^docs\//, '').replace(/\/README\.md$/, '/index.md')
  return inside.replace(/\.md$/, '.html').toLowerCase()
}

/** The address of a page or file of the site, as a page links to it. Addresses are relative, so the site works in any folder. */
export function addressFrom(page: string, target: string): string {
  return posix.relative(posix.dirname(page), target)
}
