/**
 * Sends to many people, by Single Sends or by automations, while processes are killed and the mail server fails on
 * purpose, and proves that no recipient is missing, none was knowingly mailed twice, and the numbers are right: `npm
 * run chaos`. See README.md in this folder.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { modes, usualMode } from './modes.ts'
import type { Finding } from './proof.ts'
import type { RoundResult } from './round.ts'

const modeLines = Object.entries(modes)
  .filter(([name]) => name !== usualMode)
  .map(([name, { what }]) => `  ${name.padEnd(13)} ${what}`)
const help = `npm run chaos -- [MODE] [--seed N] [--recipients N] [--kills N] [--postgres WHICH] [--quick]

Without a mode, ${modes[usualMode]?.what ?? ''}. The modes:
${modeLines.join('\n')}

  --seed        plans the same kills and the same mail server again; without it a new one is made and printed
  --recipients  how many messages are sent, on each PostgreSQL (${modes[usualMode]?.recipients}, unless the mode says otherwise)
  --kills       how often something is killed, on each PostgreSQL (${modes[usualMode]?.kills}, unless the mode says otherwise)
  --postgres    embedded, a version of /usr/lib/postgresql, or a folder of programs;
                without it the embedded one and then the newest installed one
  --cluster     a database on a coordinator with Citus in which its workers, on this machine, are registered
  --quick       without A/B tests and numbers by mailbox provider, which wait for full minutes`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    recipients: { type: 'string' },
    kills: { type: 'string' },
    postgres: { type: 'string' },
    cluster: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}

const modeName = positionals[0] ?? usualMode
const mode = modes[modeName]
if (!mode || positionals.length > 1) {
  console.error(`There is no ${positionals.at(-1)}.\n\n${help}`)
  process.exit(2)
}
const seed =
  values.seed === undefined ? 1 + Math.floor(Math.random() * 999_999) : wholeNumber('seed', values.seed, 0)
const recipients = wholeNumber('recipients', values.recipients ?? String(mode.recipients), 200)
const kills = wholeNumber('kills', values.kills ?? String(mode.kills), 0)
const again = `npm run chaos -- ${modeName === usualMode ? '' : `${modeName} `}--seed ${seed} --recipients ${recipients} --kills ${kills}`
console.log(`Seed ${seed}. To plan the same again: ${again}${values.quick ? ' --quick' : ''}`)

const began = performance.now()
const say = (line: string): void => {
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${String(seconds).padStart(5)} s  ${line}`)
}
let isRight = true
for (const postgres of chosenPostgres(mode.isOnOneDatabase)) {
  try {
    const result = await mode.run({
      seed,
      recipients,
      kills,
      postgres,
      isQuick: values.quick,
      cluster: values.cluster ?? null,
      say,
    })
    const isGood = result.findings.every((finding) => finding.isRight)
    printResult(result)
    if (isGood) await rm(result.home, { recursive: true, force: true })
    else console.log(`\nThe logs, and what the mail server did with each address, stay in ${result.home}.`)
    isRight &&= isGood
  } catch (cause) {
    isRight = false
    console.log(`The run could not be finished: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
console.log(isRight ? '\nEverything is right.' : `\nSomething is wrong. The seed was ${seed}.`)
process.exit(isRight ? 0 : 1)

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  console.error(`--${name} is a whole number from ${least} on.\n\n${help}`)
  process.exit(2)
}

function chosenPostgres(isOne: boolean): (string | null)[] {
  const { postgres } = values
  if (postgres === 'embedded') return [null]
  if (postgres !== undefined)
    return [/^\d+$/.test(postgres) ? `/usr/lib/postgresql/${postgres}/bin` : postgres]
  const versions = Array.from({ length: 10 }, (_, at) => `/usr/lib/postgresql/${24 - at}/bin`)
  const installed = versions.find((folder) => existsSync(`${folder}/postgres`))
  if (isOne) return [installed ?? null]
  if (!installed)
    console.log('No PostgreSQL is installed on this machine, so only the embedded one is killed.')
  return [null, ...(installed ? [installed] : [])]
}

function printResult(result: RoundResult): void {
  const { findings, taken, uncertain, seconds } = result
  const count = Map.groupBy(result.kills, ({ victim }) => victim)
  const victims = [...count].map(([victim, all]) => `${victim} ${all.length}`).join(', ')
  console.log(`\n${result.kills.length} kills (${victims}) in ${seconds} s.`)
  console.log(`${taken} people got mail; ${uncertain} were uncertain until they were sent to again.\n`)
  console.log(tableOf(findings))
}

function tableOf(findings: readonly Finding[]): string {
  const rows = [
    ['', 'what', 'expected', 'found'],
    ...findings.map(({ what, expected, found, isRight: good }) => [
      good ? 'ok' : 'WRONG',
      what,
      expected,
      found,
    ]),
  ]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
