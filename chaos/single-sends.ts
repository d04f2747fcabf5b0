import type { Api } from './api.ts'
import { isAtRest, sendUncertain } from './at-rest.ts'
import { type Campaign, moveTime, prepareCampaign, prepareSender, runCampaign } from './campaigns.ts'
import { planKills } from './kills.ts'
import { describeTwice, proveLedger, proveNumbers } from './proof.ts'
import { seeded } from './random.ts'
import { connections, playRound, type RoundOptions, type RoundResult } from './round.ts'
import { untilTrue } from './until.ts'

/** Single Sends and A/B tests: they are sent while processes are killed, and the numbers are compared. */
export function runSingleSends(options: RoundOptions): Promise<RoundResult> {
  const { recipients, isQuick, say } = options
  const turns = isQuick ? 1 : Math.max(1, Math.min(3, Math.round(options.kills / 16)))
  const plan = planKills(seeded(options.seed), options.kills, isQuick ? 'quick' : 'single sends')
  return playRound(
    { ...options, plan, readers: Math.min(0.05, 1000 / recipients), move: moveTime },
    async (round) => {
      const { api, open, readers, mailServer } = round
      const first = await open()
      const sender = await prepareSender(first)
      const campaigns: Campaign[] = []
      for (const part of partsOf(recipients, turns, isQuick)) {
        campaigns.push(await prepareCampaign(first, sender, part))
      }
      await first.query('analyze')
      await first.end()
      const total = campaigns.reduce((sum, { people }) => sum + people, 0)
      say(`${total} people in ${campaigns.length} sends, ${options.kills} kills`)

      const kills = round.startKills()
      await runTurns(campaigns, turns, (campaign) => runCampaign(api, sender, campaign), say)
      await round.endKills()
      await untilTrue('nothing is in flight any more', () => isAtRest(open), 600_000)
      say('all sends have ended; now the numbers')

      const ledger = await round.keepLedger('mail-server-before-the-button.json')
      const workerKills = kills.done.filter(({ victim }) => victim.startsWith('worker')).length
      const proving = await open()
      const facts = { client: proving, api, campaigns, ledger }
      const { findings, uncertain } = await proveLedger(facts, workerKills * connections)
      for (const line of await describeTwice(facts)) say(line)

      await mailServer.behave()
      await sendUncertain(open, api, campaigns)
      await readers.finish()
      const hasProviders = !isQuick && (await summariesAreKept(api, campaigns))
      const last = { ...facts, ledger: await round.keepLedger('mail-server.json') }
      findings.push(...(await proveNumbers(last, readers.reading, hasProviders)))
      await proving.end()
      return { findings, uncertain }
    },
  )
}

/** The sends of each turn: a plain send, a send that is stopped after a third, and an A/B test. */
function partsOf(recipients: number, turns: number, isQuick: boolean) {
  const kinds = isQuick
    ? [['plain', 'plain', 0.7] as const, ['unsent', 'unsent', 0.3] as const]
    : [
        ['test', 'A/B test', 0.4] as const,
        ['plain', 'plain', 0.4] as const,
        ['unsent', 'unsent', 0.2] as const,
      ]
  return Array.from({ length: turns }, (_, turn) =>
    kinds.map(([name, kind, share]) => ({
      name: `t${turn + 1}-${name}`,
      kind,
      people: Math.round((recipients * share) / turns),
    })),
  ).flat()
}

/** A turn begins when the one before has ended, except for its A/B test. */
async function runTurns(
  campaigns: readonly Campaign[],
  turns: number,
  run: (campaign: Campaign) => Promise<string>,
  say: (line: string) => void,
): Promise<void> {
  const tests: Promise<void>[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const mine = campaigns.filter(({ name }) => name.startsWith(`t${turn}-`))
    const running = mine.map(async (campaign) => {
      say(`${campaign.name} ${await run(campaign)}`)
    })
    for (const each of running) each.catch(() => {})
    tests.push(...running.filter((_, at) => mine[at]?.kind === 'A/B test'))
    await Promise.all(running.filter((_, at) => mine[at]?.kind !== 'A/B test'))
  }
  await Promise.all(tests)
}

/** Waits until the summaries have everything that happened so far. A job adds to them every minute. */
async function summariesAreKept(api: Api, campaigns: readonly Campaign[]): Promise<boolean> {
  const path = `/v3/marketing/stats/singlesends/${campaigns[0]?.id}/mailbox_providers`
  const ended = Date.now()
  await untilTrue(
    'the numbers by mailbox provider are counted',
    async () => new Date((await api.call('GET', path)).body.counted_to).getTime() > ended,
    600_000,
  )
  return true
}
