/** Files that no browser test depends on: documents, benches, checks, and tests of other kinds. */
const reachesNoBrowser =
  /^(docs|bench|tools\/checks)\/|^tools\/[^/]+\.ts$|\.md$|\.test\.tsx?$|^apps\/(server|web)\/test\//

/**
 * The browser tests that a change can affect: tests of the changed features and, if the product has changed at all, tests
 * that use several features. A changed file outside of all features affects every browser test.
 */
export function browserTestsFor(changed: readonly string[], specs: readonly string[]): string[] {
  const reaching = changed.filter((file) => !reachesNoBrowser.test(file))
  if (reaching.length === 0) return []
  const folders = new Set(
    specs.flatMap((spec) => (spec.split('/').length > 2 ? [spec.split('/')[1] ?? ''] : [])),
  )
  const reached = new Set<string>()
  for (const file of reaching) {
    if (specs.includes(file)) {
      reached.add(file)
      continue
    }
    const feature = featureOf(file)
    if (!feature || !folders.has(feature)) return [...specs]
    reached.add(feature)
  }
  const isProductChanged = reaching.some((file) => !file.startsWith('e2e/'))
  return specs.filter((spec) => {
    const [, folder = '', inFolder] = spec.split('/')
    return reached.has(spec) || (inFolder === undefined ? isProductChanged : reached.has(folder))
  })
}

/** The feature that a file belongs to by its place. The screens of segments lie beneath those of contacts. */
function featureOf(file: string): string | undefined {
  if (file.startsWith('apps/web/src/features/contacts/segments/')) return 'segments'
  return (/^apps\/(?:web|server)\/src\/features\/([^/]+)\//.exec(file) ??
    /^apps\/web\/src\/api\/([^/.]+)\.ts$/.exec(file) ??
    /^packages\/(?:contract\/src|messages\/src\/(?:en|de))\/([^/.]+)\.ts$/.exec(file))?.[1]
}
