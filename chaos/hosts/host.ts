import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../tools/launch/node-flags.mjs'
import { freePort } from '../databases.ts'
import { type Supervised, supervise } from '../processes.ts'
import { apiKey, connections, timeout } from '../round.ts'
import { notified } from '../smtp-session.ts'
import { openWay, type Way } from './network.ts'

const program = (name: string) => fileURLToPath(new URL(`../../apps/server/src/${name}.ts`, import.meta.url))
const asHost = new URL('as-host.ts', import.meta.url).href

/** The hosts of the installation, with the difference of their clocks from the database's, in seconds. */
export const hostNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'scheduler-1', 'scheduler-2'] as const
export type HostName = (typeof hostNames)[number]
const clocks: Record<HostName, number> = {
  'web-1': 0,
  'web-2': 60,
  'worker-1': -60,
  'worker-2': 60,
  'scheduler-1': -60,
  'scheduler-2': 60,
}
const rolesOf = (name: HostName): string =>
  name.startsWith('web') ? 'http' : name.startsWith('worker') ? 'worker' : 'scheduler'

/** A host: a process with a folder, a clock and a way to the database of its own. */
export interface Host {
  name: HostName
  /** The port of its web server. */
  port: number
  way: Way
  process: Supervised
  /** Its disk is lost, with everything in its data folder. */
  loseDisk(): Promise<void>
}

export interface Place {
  home: string
  /** The folder of files that all hosts mount. */
  files: string
  secretKey: string
  databaseUrl(process: string): string
  smtpPort: number
  publicUrl: string
  onOwnEnd(sentence: string): void
}

/** The settings of every host but for its own name, folder and way. */
function settingsOf(place: Place, name: string): Record<string, string> {
  return {
    PUBLIC_URL: place.publicUrl,
    SECRET_KEY: place.secretKey,
    OWNER_API_KEY: apiKey,
    OWNER_EMAIL: notified,
    OWNER_PASSWORD: 'correct horse battery',
    SMTP_URL: `smtp://127.0.0.1:${place.smtpPort}?pool=${connections}&timeout=${timeout}&name=${name}.chaos.example`,
    CHECK_LINKS: 'off',
    CHROMIUM_PATH: '/nowhere',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  }
}

/** Makes an empty data folder and mounts the shared files in it. */
async function prepareFolder(folder: string, files: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(files, join(folder, 'blobs'))
}

export async function startHost(name: HostName, port: number, place: Place): Promise<Host> {
  const url = new URL(place.databaseUrl(name))
  const way = await openWay(Number(url.port))
  url.port = String(way.port)
  const folder = join(place.home, name)
  await prepareFolder(folder, place.files)
  const env = {
    ...settingsOf(place, name),
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    PORT: String(port),
    ROLES: rolesOf(name),
    HOST_NAME: name,
    CLOCK_AHEAD_MS: String(clocks[name] * 1000),
  }
  const { onOwnEnd } = place
  const logFile = join(place.home, `${name}.log`)
  const process = supervise(name, env, { logFile, onOwnEnd, preloads: [asHost] })
  return {
    name,
    port,
    way,
    process,
    async loseDisk() {
      await rm(folder, { recursive: true, force: true })
      await prepareFolder(folder, place.files)
    },
  }
}

/** Starts a host that was set up wrongly. Answers all that it says until it ends; it is ended if it does not. */
export async function startWrongly(
  place: Place,
  change: { folder: string; env?: Record<string, string> },
): Promise<string> {
  await mkdir(change.folder, { recursive: true })
  const env = {
    ...settingsOf(place, 'wrong'),
    DATA_DIR: change.folder,
    DATABASE_URL: place.databaseUrl('wrong'),
    PORT: String(await freePort()),
    ROLES: 'http',
    HOST_NAME: 'wrong',
    ...change.env,
  }
  return outputOf(['--import', asHost, program('main')], env)
}

export async function doctor(place: Place): Promise<string> {
  const env = {
    ...settingsOf(place, 'doctor'),
    DATABASE_URL: place.databaseUrl('doctor'),
    DATA_DIR: place.home,
  }
  return outputOf([program('command'), 'doctor'], env)
}

async function outputOf(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await once(child, 'close')
  clearTimeout(tooLong)
  return said
}
