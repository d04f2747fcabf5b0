import { join, resolve } from 'node:path'
import { clearRules } from './features/access-settings/rules.ts'
import { findFirstAccount } from './features/account/owner.ts'
import { resetPassword } from './features/account/reset-password.ts'
import { setCredits } from './features/account/set-credits.ts'
import { setPlan } from './features/account/set-plan.ts'
import { setReseller } from './features/account/set-reseller.ts'
import { asDoctorSays, examineReadiness, serversInUse } from './features/installation/public.ts'
import { findPlans } from './features/plans/plans.ts'
import { deleteFactors } from './features/second-factor/take-away.ts'
import { backUp } from './platform/backup/back-up.ts'
import { restore } from './platform/backup/restore.ts'
import { readDrillOptions, runDrill } from './platform/backup/run-drill.ts'
import { systemNow } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Db, openDatabase } from './platform/db.ts'
import { distribute } from './platform/distribute/distribute.ts'
import { readOptions } from './platform/distribute/options.rules.ts'
import { examine } from './platform/doctor/examine.ts'
import { describe } from './platform/finding.ts'
import { openBlobs } from './platform/installation/file-store.ts'
import { forgetKey } from './platform/installation/host-process.ts'
import { confirmSending } from './platform/installation/sending-switch.ts'
import { withDatabase } from './platform/postgres/reach-database.ts'
import { asTyped } from './platform/program.ts'

/** The commands of an operator. They work with the settings of `npm start`, beside a running server or without one. */
const commands: Record<string, (config: Config, ...given: (string | undefined)[]) => Promise<string>> = {
  async backup(config, argument, folderOfAll) {
    const stamp = systemNow().toISOString().replace(/\D/g, '').slice(0, 14)
    if (argument === '--into' && folderOfAll === undefined)
      throw new Error('Say where: npm run backup -- --into FOLDER')
    const given = argument === '--into' ? undefined : argument
    const folder = resolve(given ?? join(folderOfAll ?? 'backups', `carillon-${stamp}`))
    const { tables, files } = await withDatabase(config, (connectionString) =>
      backUp({ connectionString, blobs: openBlobs(config) }, folder),
    )
    return `Backed up ${tables} tables and ${files} files to ${folder}. It holds secrets: keep it where nobody else can read it.`
  },

  async restore(config, argument) {
    if (argument === undefined) throw new Error('Say which: npm run restore -- FOLDER')
    const folder = resolve(argument)
    const { tables, files, madeAt } = await withDatabase(
      config,
      (connectionString) => restore({ connectionString, blobs: openBlobs(config) }, folder),
      { alone: true },
    )
    return (
      `Restored ${tables} tables and ${files} files as they were at ${madeAt}. ` +
      'Its mail is held: confirm it on screen, or with npm run confirm-sending.'
    )
  },

  async drill(config, ...given) {
    const options = readDrillOptions(given.filter((one) => one !== undefined))
    const { text, isGood } = await runDrill(config, options, systemNow)
    if (!isGood) process.exitCode = 1
    return text
  },

  'reset-password': (config, ...given) =>
    withTables(config, async (db) => {
      const flag = '--second-factor'
      const email = given.find((one) => one !== flag)
      const takesFactor = given.includes(flag)
      const reset = await resetPassword(db, email, takesFactor ? deleteFactors : undefined)
      if (!reset)
        throw new Error(email === undefined ? 'There is nobody yet.' : `Nobody has the address ${email}.`)
      const also = takesFactor ? ' The second factor is taken away: app, passkeys and recovery codes.' : ''
      return `Sign in:  ${reset.email}  ${reset.password}\nThis is shown once. Sessions of this user have ended.${also}`
    }),

  'open-access': (config, username) =>
    withTables(config, async (db) => {
      const opened = await clearRules(db, username)
      if (opened === null) throw new Error(`There is no account ${username ?? ''}.`)
      return `All addresses may use the account ${opened} again. Its list of addresses is empty.`
    }),

  credits: (config, username, text) =>
    withTables(config, async (db) => {
      if (username === undefined || text === undefined) {
        throw new Error('Say whose and how many: npm run credits -- USERNAME 10000')
      }
      if (!(await setCredits(db, username, text))) throw new Error(`There is no account ${username}.`)
      return `The account ${username} has these email credits a month: ${text}.`
    }),

  plan: (config, username, plan) =>
    withTables(config, async (db) => {
      if (username === undefined || plan === undefined) return listPlans(await findPlans(db))
      const changed = await setPlan(db, username, plan)
      if (!changed) throw new Error(`There is no plan ${plan}.`)
      return `The account ${username} has the plan ${plan}. It holds within five seconds.`
    }),

  reseller: (config, username, name, supportUrl) =>
    withTables(config, async (db) => {
      if (username === undefined || name === undefined)
        throw new Error(
          'Say who: npm run reseller -- USERNAME NAME ADDRESS, or npm run reseller -- USERNAME off',
        )
      if (!(await setReseller(db, username, name, supportUrl)))
        throw new Error(`There is no account ${username}.`)
      return supportUrl === undefined
        ? `The account ${username} is no reseller.`
        : `Subusers of the account ${username} see the name ${name} and ask for help at ${supportUrl}. It holds within five seconds.`
    }),

  'confirm-sending': (config) =>
    withTables(config, async (db) =>
      (await confirmSending(db, 'command line'))
        ? 'Confirmed: mail of this installation leaves again.'
        : 'Nothing was held.',
    ),

  'forget-key': (config) =>
    withTables(config, async (db) => {
      const lost = await forgetKey(db)
      return `The next start may have another key. Connections to partners of ads that have to be made again: ${lost}.`
    }),
  async distribute(config, ...given) {
    const options = readOptions(given.filter((one) => one !== undefined))
    if (config.databaseUrl === null)
      throw new Error(
        'This installation has its own PostgreSQL, which is one machine. Load a backup into a coordinator with Citus, ' +
          'start with DATABASE_URL on it, and distribute then.',
      )
    const ending = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
    const say = (line: string) => void process.stdout.write(`${asTyped(line)}\n`)
    return distribute(config.databaseUrl, options, { say, signal: ending.signal })
  },

  async doctor(config) {
    const now = systemNow()
    const findings = await examine(config, systemNow, async (db, used) => {
      const [account, servers] = [await findFirstAccount(db), serversInUse(used)]
      return asDoctorSays(await examineReadiness({ db, config: used, account, servers, now }))
    })
    if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
    return describe(findings)
  },
}

function listPlans(plans: Awaited<ReturnType<typeof findPlans>>): string {
  const lines = plans.map(({ name, title, accounts }) => `${name.padEnd(16)}${title}, accounts: ${accounts}`)
  return [...lines, 'Give an account a plan: npm run plan -- USERNAME PLAN'].join('\n')
}

function withTables<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(config, (connectionString) => {
    const { db, close } = openDatabase(connectionString, { max: 2 })
    return work(db).finally(close)
  })
}

async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new Error(`There are the commands ${Object.keys(commands).join(', ')}.`)
  process.stdout.write(`${asTyped(await command(readConfig(process.env), ...given))}\n`)
}

main().catch((cause: unknown) => {
  process.stderr.write(`${asTyped(cause instanceof Error ? cause.message : String(cause))}\n`)
  process.exitCode = 1
})
