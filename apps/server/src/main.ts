import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo } from './demo/fill-demo.ts'
import { fillTests } from './demo/fill-tests.ts'
import type { FirstOwner } from './features/account/first-owner.ts'
import { StartRefused } from './platform/bad-day.ts'
import { readFlags, settingsHelp } from './platform/command-line.ts'
import { type Config, readConfig, WrongSetting } from './platform/config.ts'
import { explainRefusal } from './platform/database-refusals.ts'
import { keptInFolder } from './platform/installation/host-marks.rules.ts'
import { HostRefused } from './platform/installation/host-process.ts'
import { WrongKeyFile } from './platform/key-file.ts'
import { whenLauncherGone } from './platform/launcher.ts'
import { makeLog } from './platform/log.ts'
import { isDatabaseGone, waitForDatabase } from './platform/outage.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { InstanceRunning } from './platform/postgres/instance-lock.ts'
import { asTyped } from './platform/program.ts'
import { NoSuchAddress, PortTaken, type RunningProduct, startProduct } from './roles/start.ts'

/** The time for closing the database after all work has ended, in milliseconds; then the process exits anyway. */
const closeWithinMs = 5000
/** A terminal and npm both pass on one Ctrl-C. A signal later than this, in milliseconds, is a second one. */
const echoMs = 500

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) return void process.stdout.write(`${settingsHelp()}\n`)
  const config = readConfig(process.env)

  let endingSince: number | null = null
  let end: () => Promise<void> = async () => {}
  const stop = (): void => {
    if (endingSince !== null) return
    endingSince = performance.now()
    const { delayMs, withinMs } = config.shutdown
    setTimeout(() => process.exit(1), delayMs + withinMs + closeWithinMs).unref()
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const onSignal = (): void => {
    if (endingSince !== null && performance.now() - endingSince > echoMs) process.exit(1)
    stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  whenLauncherGone(stop)

  await mkdir(config.dataDir, { recursive: true })
  const postgres = config.databaseUrl === null ? await startPostgres(config) : null
  end = async () => postgres?.stop()
  postgres?.lost.then((cause: unknown) => {
    process.stderr.write(`${sayWhy(cause)}\nCarillon ends: it has no database any more.\n`)
    process.exit(1)
  })
  const product = await startWithDatabase(
    config,
    config.databaseUrl ?? postgres?.connectionString ?? '',
  ).catch(async (cause: unknown) => {
    await postgres?.stop()
    throw cause
  })
  end = async () => {
    postgres?.announceEnd()
    await product.close()
    await postgres?.stop()
  }
  if (flags.demo) {
    const { services } = product
    const now = services.now()
    const isNew = await fillDemo(services.database.db, { now, publicUrl: config.publicUrl })
    if (isNew) await fillTests(services, now)
  }
  printWelcome(config, product)
}

function startPostgres(config: Config) {
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: makeLog(config.logLevel).child({ part: 'postgres' }),
  })
}

/** Starts the product. It waits for a database that starts later than this process, or goes away during the start. */
async function startWithDatabase(config: Config, connectionString: string): Promise<RunningProduct> {
  for (;;) {
    try {
      await waitForDatabase(connectionString, (why) => {
        process.stderr.write(`Waiting for PostgreSQL: ${why}\n`)
      })
      return await startProduct(config, connectionString, { onFirstOwner })
    } catch (cause) {
      if (!isDatabaseGone(cause)) throw explainRefusal(cause, connectionString)
    }
  }
}

function sayWhy(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function printWelcome(config: Config, product: RunningProduct): void {
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

main().catch((cause: unknown) => {
  const expected = [
    WrongSetting,
    InstanceRunning,
    PortTaken,
    NoSuchAddress,
    WrongKeyFile,
    HostRefused,
    StartRefused,
  ]
  if (cause instanceof Error && expected.some((kind) => cause instanceof kind)) {
    process.stderr.write(`${asTyped(cause.message)}\n`)
  } else {
    if (cause instanceof Error) cause.message = asTyped(cause.message)
    process.stderr.write(`Carillon could not start.\n`)
    console.error(cause)
  }
  process.exit(1)
})
