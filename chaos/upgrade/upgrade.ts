import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { versionsSideBySide } from '../../tools/versions/two-versions.ts'
import { type Api, openApi } from '../api.ts'
import { isAtRest, sendUncertain } from '../at-rest.ts'
import {
  type Campaign,
  moveTime,
  prepareCampaign,
  prepareSender,
  runCampaign,
  type Sender,
} from '../campaigns.ts'
import { bundledPrograms, external, freePort } from '../databases.ts'
import { openBalancer } from '../hosts/network.ts'
import { startMailServer } from '../mail-server.ts'
import { describeTwice, equal, type Finding, proveLedger, proveNumbers } from '../proof.ts'
import { startReaders } from '../readers.ts'
import { apiKey, connections, keepMoving, openClient, type RoundOptions, type RoundResult } from '../round.ts'
import type { Entry } from '../smtp-session.ts'
import { untilTrue } from '../until.ts'
import { type Callers, startCallers } from './callers.ts'
import { type Fleet, greetingOf, type HostName, hostNames, startFleet, type VersionName } from './fleet.ts'

/** The time that a send takes at least, with both workers: longer than replacing all hosts. */
const sendMs = 60_000

interface Parts {
  fleet: Fleet
  callers: Callers
  say(line: string): void
}

/** The changes of the installation, each in the middle of a send of its own. */
const changes: readonly { name: string; strike(parts: Parts): Promise<void> }[] = [
  { name: 'forward', strike: (parts) => roll(parts, 'newer') },
  { name: 'back', strike: (parts) => roll(parts, 'older') },
  {
    name: 'again',
    async strike(parts) {
      const { fleet, callers, say } = parts
      for (const name of killed) {
        callers.killed()
        await fleet.strikeDown(name)
        say(`${name} of the older version is killed`)
      }
      await roll(parts, 'newer', ['worker-1', 'scheduler'])
      for (const name of killed) {
        await fleet.comeBack(name)
        say(`${name} comes back, still with the older version`)
      }
      // Until then it was the only web host.
      await roll(parts, 'newer', ['web-1'])
    },
  },
]
const killed: readonly HostName[] = ['web-2', 'worker-2']

/** Replaces hosts one after the other. */
async function roll(
  { fleet, say }: Parts,
  version: VersionName,
  hosts: readonly HostName[] = hostNames,
): Promise<void> {
  for (const name of hosts) {
    await fleet.replace(name, version)
    say(`${name} runs the ${version} version`)
  }
}

/**
 * A rolling upgrade while mail leaves and people work: all hosts to the newer version, back to the older one, and forward
 * again while hosts of the older version are killed and come back.
 */
export async function runUpgrade(options: RoundOptions): Promise<RoundResult> {
  const { seed, say, recipients } = options
  const began = performance.now()
  const home = await mkdtemp(join(tmpdir(), 'carillon-chaos-'))
  const versions = await versionsSideBySide()
  say(`Two versions: ${versions.says}`)
  const database = await external(options.postgres ?? (await bundledPrograms(home)), home)
  const ownEnds: string[] = []
  let readers: ReturnType<typeof startReaders> | null = null
  const mailServer = await startMailServer({
    seed,
    paceMs: Math.round((2 * connections * sendMs * changes.length) / recipients),
    readers: Math.min(0.05, 1000 / recipients),
    onLetter: (letter) => readers?.read(letter),
  })
  const ports = await Promise.all([freePort(), freePort()])
  const balancer = await openBalancer(ports)
  const publicUrl = `http://127.0.0.1:${balancer.port}`
  say(`${database.name}, ${hostNames.length} hosts, logs in ${home}`)
  const open = () => openClient(database.urlFor('chaos'))
  const moving = keepMoving(open, moveTime)
  let fleet: Fleet | null = null
  let callers: Callers | null = null
  const cutWorkers: HostName[] = []
  const onCut = (name: HostName): void => {
    say(`${name} cuts off what is under way: its version ends so`)
    if (name.startsWith('web')) callers?.killed()
    if (name.startsWith('worker')) cutWorkers.push(name)
  }
  const keepLedger = async (file: string) => {
    const ledger = await mailServer.ledger()
    await writeFile(join(home, file), JSON.stringify(Object.fromEntries(ledger), null, 1))
    return ledger
  }
  try {
    fleet = await startFleet({
      home,
      databaseUrl: (process) => database.urlFor(process),
      smtpPort: mailServer.port,
      publicUrl,
      secretKey: randomBytes(32).toString('base64'),
      ports,
      versions,
      onCut,
      onOwnEnd: (sentence) => {
        ownEnds.push(sentence)
        say(sentence)
      },
    })
    await fleet.ready()
    readers = startReaders(() => true)
    const api = openApi(publicUrl, apiKey)
    const client = await open()
    callers = startCallers(publicUrl)
    const campaigns = await liveThrough(client, api, recipients, { fleet, callers, say })
    const calls = await callers.stop()
    await untilTrue('nothing is in flight any more', () => isAtRest(open), 600_000)
    say('all sends have ended; now the numbers')

    const facts = { client, api, campaigns, ledger: await keepLedger('mail-server-before-the-button.json') }
    const lostWorkers = killed.filter((name) => name.startsWith('worker')).length + cutWorkers.length
    const proof = await proveLedger(facts, lostWorkers * connections)
    for (const line of await describeTwice(facts)) say(line)
    await mailServer.behave()
    await sendUncertain(open, api, campaigns)
    await readers.finish()
    const last = { ...facts, ledger: await keepLedger('mail-server.json') }
    const findings = [
      ...proof.findings,
      ...(await proveNumbers(last, readers.reading, false, cutWorkers.length > 0 ? 1 : undefined)),
      ...proveVersions(campaigns, facts.ledger),
      ...proveCalls(calls, say),
      equal('processes that ended by themselves', 0, ownEnds.length),
    ]
    await client.end()
    const taken = [...last.ledger.values()].filter(({ takenIds }) => takenIds.length > 0).length
    const seconds = Math.round((performance.now() - began) / 1000)
    const kills = killed.map((victim) => ({ victim, moment: 'again' }))
    return { findings, kills, uncertain: proof.uncertain, taken, seconds, home }
  } catch (cause) {
    await keepLedger('mail-server.json').catch(() => {})
    throw cause
  } finally {
    moving.stop()
    await fleet?.stop()
    balancer.close()
    await database.stop()
    mailServer.stop()
    await versions.copy.remove()
  }
}

async function liveThrough(
  client: pg.Client,
  api: Api,
  recipients: number,
  parts: Parts,
): Promise<Campaign[]> {
  const sender: Sender = await prepareSender(client)
  const people = Math.round(recipients / changes.length)
  const campaigns: Campaign[] = []
  for (const { name } of changes)
    campaigns.push(await prepareCampaign(client, sender, { name, kind: 'plain', people }))
  await client.query('analyze')
  for (const [at, { name, strike }] of changes.entries()) {
    const campaign = campaigns[at]
    if (!campaign) continue
    const running = runCampaign(api, sender, campaign)
    running.catch(() => {})
    await Promise.race([running, hasBegun(client, campaign)])
    parts.say(`${name}: a part of ${campaign.people} messages has left`)
    await strike(parts)
    await running
    parts.say(`${name}: the send has ended`)
  }
  return campaigns
}

/** Waits until a twentieth has left. */
async function hasBegun(client: pg.Client, { name, people }: Campaign): Promise<void> {
  await untilTrue(
    `a part of ${name} has left`,
    async () => {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from recipient where state = 'delivered' and email like $1`,
        [`${name}-%`],
      )
      return (rows[0]?.left ?? 0) >= people / 20
    },
    600_000,
  )
}

/** Each send was mailed by workers of both versions; otherwise it ended before the hosts were replaced. */
function proveVersions(campaigns: readonly Campaign[], ledger: ReadonlyMap<string, Entry>): Finding[] {
  return campaigns.flatMap(({ name }) =>
    (['older', 'newer'] as const).map((version): Finding => {
      const entries = [...ledger].filter(([address]) => address.startsWith(`${name}-`))
      const count = entries.filter(([, { steps }]) =>
        steps.some(({ from }) => from.includes(greetingOf(version))),
      ).length
      return {
        what: `${name}: messages by workers of the ${version} version`,
        expected: 'some',
        found: String(count),
        isRight: count > 0,
      }
    }),
  )
}

function proveCalls(
  { answered, failed, brokenByKills }: Awaited<ReturnType<Callers['stop']>>,
  say: (line: string) => void,
): Finding[] {
  for (const line of failed.slice(0, 20)) say(`failed: ${line}`)
  return [
    { what: 'calls that were answered', expected: 'many', found: String(answered), isRight: answered > 100 },
    equal('calls that failed while no host was killed', 0, failed.length),
    {
      what: 'calls that were under way at a kill',
      expected: 'few',
      found: String(brokenByKills),
      isRight: brokenByKills <= 6,
    },
  ]
}
