/**
 * Starts the product. It imports little itself: the embedded PostgreSQL is launched first, and starts on another processor while
 * `serve.ts` is loaded with everything else.
 */
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFlags, settingsHelp } from './platform/command-line.ts'
import { type Config, readConfig, WrongSetting } from './platform/config.ts'
import { whenLauncherGone } from './platform/launcher.ts'
import { makeLog } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { InstanceRunning } from './platform/postgres/instance-lock.ts'
import { asTyped } from './platform/program.ts'

/** The time for closing the database after all work has ended, in milliseconds; then the process exits anyway. */
const closeWithinMs = 5000
/** A start under way may still end by itself within this time, in milliseconds, so that its work is closed in order. */
const startWithinMs = 2000
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
  const starting = config.databaseUrl === null ? startPostgres(config) : null
  end = async () => (await starting?.ready)?.stop()
  await starting?.launched
  const { fillWithDemo, printWelcome, startWithDatabase } = await import('./serve.ts')
  const postgres = (await starting?.ready) ?? null
  postgres?.lost.then((cause: unknown) => {
    process.stderr.write(`${sayWhy(cause)}\nCarillon ends: it has no database any more.\n`)
    process.exit(1)
  })
  const started = startWithDatabase(config, config.databaseUrl ?? postgres?.connectionString ?? '')
  end = async () => {
    postgres?.announceEnd()
    const product = await Promise.race([started.catch(() => null), sleep(startWithinMs, null)])
    await product?.close()
    await postgres?.stop()
  }
  const product = await started.catch(async (cause: unknown) => {
    await postgres?.stop()
    throw cause
  })
  if (endingSince !== null) return
  if (flags.demo) await fillWithDemo(config, product)
  printWelcome(config, product)
}

/** `launched`: its program runs, and becomes ready by itself. Both reject if it does not start. */
function startPostgres({ dataDir, logLevel }: Config) {
  const launched = Promise.withResolvers<void>()
  const log = makeLog(logLevel).child({ part: 'postgres' })
  const ready = startEmbeddedPostgres({ dataDir, log, onLaunch: launched.resolve })
  ready.catch(launched.reject)
  return { ready, launched: launched.promise }
}

function sayWhy(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function isForOperators(cause: unknown): Promise<boolean> {
  if (cause instanceof WrongSetting || cause instanceof InstanceRunning) return true
  const { isForOperators: isOfProduct } = await import('./serve.ts')
  return isOfProduct(cause)
}

main().catch(async (cause: unknown) => {
  if (cause instanceof Error && (await isForOperators(cause))) {
    process.stderr.write(`${asTyped(cause.message)}\n`)
  } else {
    if (cause instanceof Error) cause.message = asTyped(cause.message)
    process.stderr.write(`Carillon could not start.\n`)
    console.error(cause)
  }
  process.exit(1)
})
