import { version } from '@carillon/contract/version'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { productVersion } from '#platform/program.ts'
import { findNewest } from './look-for-newer.ts'
import { isNewer } from './newer-version.rules.ts'

/** Everybody who is signed in may read the version. An upgrade is the work of the installation's owner, who alone sees a newer one. */
export function versionRoutes(app: App): void {
  handle(app, version.get, async ({ identity, services }) => {
    const own = productVersion()
    const isOwner = identity.scopes === null && identity.type === 'owner'
    const newest = isOwner ? await findNewest(services) : null
    return { version: own, newer: newest !== null && isNewer(newest.version, own) ? newest : null }
  })
}
