import { join } from 'node:path'
import { fillDemo } from './demo/fill-demo.ts'
import { fillTests } from './demo/fill-tests.ts'
import type { FirstOwner } from './features/account/first-owner.ts'
import { StartRefused } from './platform/bad-day.ts'
import type { Config } from './platform/config.ts'
import { explainRefusal } from './platform/database-refusals.ts'
import { keptInFolder } from './platform/installation/host-marks.rules.ts'
import { HostRefused } from './platform/installation/host-process.ts'
import { WrongKeyFile } from './platform/key-file.ts'
import { isDatabaseGone, waitForDatabase } from './platform/outage.ts'
import { asTyped } from './platform/program.ts'
import { NoSuchAddress, PortTaken, type RunningProduct, startProduct } from './roles/start.ts'

/** Starts the product. It waits for a database that starts later than this process, or goes away during the start. */
export async function startWithDatabase(config: Config, connectionString: string): Promise<RunningProduct> {
  for (;;) {
    try {
      await waitForDatabase(connectionString, (why) => {
        process.stderr.write(`Waiting for PostgreSQL: ${why}\n`)
      })
      return await startProduct(config, connectionString, { onFirstOwner })
    } catch (cause) {
      if (isDatabaseGone(cause)) continue
      throw config.databaseUrl === null ? cause : explainRefusal(cause, config.databaseUrl)
    }
  }
}

export function printWelcome(config: Config, product: RunningProduct): void {
  const lines = [
    product.url === null ? 'Carillon works in the background.' : sayReady(config.publicUrl, product.url),
    ...(product.services.sending.off() ? [sayHeld(product)] : []),
    ...(product.url !== null && !product.firstOwner
      ? [`Sign in as ${config.owner.email} or whoever has an account.`]
      : []),
    `Data: ${config.databaseUrl === null ? join(config.dataDir) : 'the database of DATABASE_URL'}`,
    sayKept(config),
  ]
  printLines(lines)
}

/** Prints the address that people open. If the port is 0, the system chooses it, so only the listener knows it. */
function sayReady(publicUrl: string, listener: string): string {
  const [known, own] = [new URL(publicUrl), new URL(listener)]
  if (known.port === '0') return `Carillon is ready: ${listener}`
  const isDirect = known.protocol === own.protocol && known.port === own.port
  return `Carillon is ready: ${publicUrl}${isDirect ? '' : `, listening at ${listener}`}`
}

/** Says if the data folder has to survive a restart of this process, and for the sake of which things. */
function sayKept(config: Config): string {
  const kept = keptInFolder({
    hasDatabase: config.databaseUrl === null,
    hasFiles: config.s3Url === null,
    hasKey: config.secretKey === null,
    isWorker: config.roles.has('worker'),
  })
  const folder = join(config.dataDir)
  return `Keep: ${kept.length === 0 ? `nothing of ${folder}` : `${kept.join(', ')} in ${folder}`}`
}

function sayHeld({ services }: RunningProduct): string {
  return services.sending.off()?.by === 'setting'
    ? 'Sending is off (SENDING=off): nothing is mailed.'
    : 'Mail is held, since this database is a copy: confirm it on screen or with npm run confirm-sending.'
}

function onFirstOwner(made: FirstOwner): void {
  printLines(describeOwner(made))
}

function printLines(lines: readonly string[]): void {
  process.stdout.write(asTyped(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`))
}

function describeOwner({ email, password, apiKey }: FirstOwner): string[] {
  return [
    `Sign in:  ${email}  ${password === null ? 'with OWNER_PASSWORD' : password}`,
    ...(apiKey === null ? [] : [`API key:  ${apiKey}`]),
    ...(password === null && apiKey === null ? [] : ['This is shown once. Keep it.']),
  ]
}

/** Fills the first account, if it is empty, so that it looks lived in. */
export async function fillWithDemo({ publicUrl }: Config, { services }: RunningProduct): Promise<void> {
  const now = services.now()
  const isNew = await fillDemo(services.database.db, { now, publicUrl })
  if (isNew) await fillTests(services, now)
}

/** True if the message of an error says all that the person at the terminal needs. */
export function isForOperators(cause: unknown): boolean {
  const kinds = [PortTaken, NoSuchAddress, WrongKeyFile, HostRefused, StartRefused]
  return kinds.some((kind) => cause instanceof kind)
}
