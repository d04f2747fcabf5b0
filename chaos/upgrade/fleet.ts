import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { VersionCopy } from '../../tools/versions/copy-version.ts'
import { type Supervised, supervise } from '../processes.ts'
import { apiKey, connections, timeout } from '../round.ts'
import { notified } from '../smtp-session.ts'

export const hostNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'scheduler'] as const
export type HostName = (typeof hostNames)[number]

/** The version that a host runs. */
export type VersionName = 'older' | 'newer'

export interface Fleet {
  ready(): Promise<void>
  /** Ends a host in order, and starts it again with a version. Resolves when it is ready. */
  replace(name: HostName, version: VersionName): Promise<void>
  /** Kills a host with -9. It stays down until `comeBack`. */
  strikeDown(name: HostName): Promise<void>
  /** Starts a host that was struck down again, with the version that it had. */
  comeBack(name: HostName): Promise<void>
  stop(): Promise<void>
}

interface Place {
  home: string
  databaseUrl(process: string): string
  smtpPort: number
  publicUrl: string
  secretKey: string
  /** The ports of the web hosts. */
  ports: readonly number[]
  versions: Readonly<Record<VersionName, VersionCopy | 'this'>>
  onOwnEnd(sentence: string): void
  /** A host is ended whose version cuts off calls and messages under way. */
  onCut(name: HostName): void
}

/** The file that versions have which let calls and messages under way end. */
const endsInOrder = 'apps/server/src/platform/http/calls-under-way.ts'

const rolesOf = (name: HostName): string =>
  name.startsWith('web') ? 'http' : name.startsWith('worker') ? 'worker' : 'scheduler'

/** The name under which the workers of a version greet the mail server. */
export const greetingOf = (version: VersionName) => `${version}.chaos.example`

/** Starts all hosts with the older version. Each has a folder of its own, and all share the files of the product. */
export async function startFleet(place: Place): Promise<Fleet> {
  const running = new Map<HostName, Supervised>()
  const cutters = new Set<Supervised>()
  await mkdir(join(place.home, 'files'))
  const start = (name: HostName, version: VersionName): void => {
    const of = place.versions[version]
    const logFile = join(place.home, `${name}-${version}.log`)
    const { onOwnEnd } = place
    const options = { logFile, onOwnEnd, ...(of === 'this' ? {} : { main: of.main }) }
    const host = supervise(`${name} (${version})`, settingsOf(place, name, version), options)
    running.set(name, host)
    if (of !== 'this' && !existsSync(join(of.root, endsInOrder))) cutters.add(host)
  }
  const of = (name: HostName): Supervised => {
    const host = running.get(name)
    if (!host) throw new Error(`there is no ${name}`)
    return host
  }
  for (const name of hostNames) {
    const folder = join(place.home, name)
    await mkdir(folder)
    await symlink(join(place.home, 'files'), join(folder, 'blobs'))
  }
  for (const [at, name] of hostNames.entries()) {
    start(name, 'older')
    // The first one migrates an empty database; the others come while it runs.
    if (at === 0) await of(name).ready()
  }
  return {
    async ready() {
      for (const host of running.values()) await host.ready()
    },
    async replace(name, version) {
      if (cutters.has(of(name))) place.onCut(name)
      await of(name).stop()
      start(name, version)
      await of(name).ready()
    },
    strikeDown: (name) => of(name).strikeDown(),
    async comeBack(name) {
      of(name).startAgain()
      await of(name).ready()
    },
    async stop() {
      for (const host of [...running.values()].reverse()) await host.stop()
    },
  }
}

function settingsOf(place: Place, name: HostName, version: VersionName): Record<string, string> {
  return {
    DATA_DIR: join(place.home, name),
    DATABASE_URL: place.databaseUrl(name),
    PORT: String(place.ports[hostNames.indexOf(name)] ?? 0),
    PUBLIC_URL: place.publicUrl,
    SECRET_KEY: place.secretKey,
    ROLES: rolesOf(name),
    OWNER_API_KEY: apiKey,
    OWNER_EMAIL: notified,
    OWNER_PASSWORD: 'correct horse battery',
    SMTP_URL: `smtp://127.0.0.1:${place.smtpPort}?pool=${connections}&timeout=${timeout}&name=${greetingOf(version)}`,
    CHECK_LINKS: 'off',
    CHROMIUM_PATH: '/nowhere',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  }
}
