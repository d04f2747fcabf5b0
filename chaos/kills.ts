import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosDatabase } from './databases.ts'
import type { MailServer } from './mail-server.ts'
import { atMoment, type Moment } from './moments.ts'
import type { Supervised } from './processes.ts'
import type { Random } from './random.ts'

type Victim = 'worker-1' | 'worker-2' | 'scheduler' | 'web' | 'postgres'

/** A kill at a certain moment, or at any time after a pause. `there` kills the process that reaches that moment. */
export interface PlannedKill {
  moment: Moment | 'hand-over' | null
  victim: Victim | 'there'
  pauseMs: number
  restartMs: number
}

const ofAutomations: readonly PlannedKill['moment'][] = [
  ...([
    'entry',
    'step of a person',
    'wave of recipients',
    'counting of steps',
    'where people are now',
    'errands',
    'end of errands',
  ] as const),
]
const often: readonly PlannedKill['moment'][] = [
  ...(['freeze', 'claim', 'hand-over', 'recording of outcomes', 'unsend'] as const),
]
const ofTests: readonly PlannedKill['moment'][] = [
  ...(['beginning of the A/B duration', 'choice of the A/B winner', 'release of the A/B winner'] as const),
]

/** Work that is under way while processes are killed. */
const momentsOf = {
  quick: often,
  'single sends': [...often, ...ofTests, ...often.slice(0, 4)],
  automations: [...ofAutomations, 'claim', ...ofAutomations, 'hand-over', 'recording of outcomes'],
} as const

/** Plans all kills by the seed: more than half of them at certain moments, the others at any time. */
export function planKills(random: Random, count: number, what: keyof typeof momentsOf): PlannedKill[] {
  const wanted = momentsOf[what]
  const atMoments = Math.round(count * 0.6)
  return Array.from({ length: count }, (_, at): PlannedKill => {
    const pauseMs = random.between(500, 4000)
    const restartMs = random.between(0, 1500)
    const any: Victim = random.pick([
      ...(['worker-1', 'worker-1', 'worker-2', 'worker-2', 'scheduler', 'web', 'postgres'] as const),
    ])
    const isDatabase = random.chance(0.25)
    if (at >= atMoments) return { moment: null, victim: any, pauseMs, restartMs }
    const moment = wanted[at % wanted.length] ?? null
    // The database does nothing between the end of a text and its answer.
    const victim = moment !== 'hand-over' && isDatabase ? 'postgres' : 'there'
    return { moment, victim, pauseMs, restartMs }
  })
}

export interface Kill {
  /** The name of the process, or of another part that failed. */
  victim: string
  moment: string
}

interface KillParts {
  database: ChaosDatabase
  processes: ReadonlyMap<string, Supervised>
  mailServer: MailServer
  say(line: string): void
}

/**
 * Carries out the plan once it is started: all kills at moments wait for their moments at once, the others come one
 * after another.
 */
export function startKills(plan: readonly PlannedKill[], parts: KillParts) {
  const { database, processes, mailServer, say } = parts
  const done: Kill[] = []
  const giveUp = new AbortController()
  let last = performance.now()
  let lastOfDatabase = last
  /** Kills come one at a time, so that each finds the other processes alive or restarting. */
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work, work)
    return turn
  }
  const kill = async (victim: Victim, moment: string, restartMs: number): Promise<void> => {
    await sleep(Math.max(0, last + 700 - performance.now()))
    last = performance.now()
    if (victim === 'postgres' || (victim === 'web' && database.isEmbedded)) lastOfDatabase = last
    if (victim === 'postgres') await database.kill().catch(() => {})
    else await processes.get(victim)?.kill(restartMs)
    done.push({ victim, moment })
    say(`kill ${done.length} of ${plan.length}: ${victim}, ${moment}`)
  }
  const atHandOver = async ({ restartMs }: PlannedKill): Promise<boolean> => {
    const client = await mailServer.hold()
    if (giveUp.signal.aborted || client === '') return false
    const victim = victimNamed(client.split('.')[0] ?? '')
    await inTurn(() => kill(victim, 'while answers to its messages wait', restartMs))
    await mailServer.release()
    return true
  }
  const ambush = async (planned: PlannedKill): Promise<boolean> => {
    const { moment, victim, restartMs } = planned
    if (moment === 'hand-over') return atHandOver(planned)
    if (moment === null) return false
    const url = database.urlFor('chaos')
    return atMoment(url, moment, giveUp.signal, (who) =>
      inTurn(() =>
        kill(victim === 'there' ? victimNamed(who) : victim, `${moment} (${victimNamed(who)})`, restartMs),
      ),
    )
  }
  const missed: PlannedKill[] = []
  const ambushes = plan.filter(({ moment }) => moment !== null)
  /** Kills at the same moment wait for one another. */
  const queues = Map.groupBy(ambushes, ({ moment }) => moment)
  const lieInWait = async (queue: readonly PlannedKill[]): Promise<void> => {
    for (const planned of queue) {
      if (planned.moment !== 'freeze')
        await sleep(planned.pauseMs, null, { signal: giveUp.signal }).catch(() => {})
      if (giveUp.signal.aborted || !(await ambush(planned))) missed.push(planned)
    }
  }
  const anyTime = async (planned: readonly PlannedKill[]): Promise<void> => {
    for (const { pauseMs, victim, restartMs } of planned) {
      await sleep(pauseMs)
      const whom = victim === 'there' ? 'worker-1' : victim
      await inTurn(() => kill(whom, 'at any time', restartMs))
    }
  }
  let striking: Promise<unknown> = Promise.resolve()
  return {
    done,
    start(): void {
      const atAnyTime = anyTime(plan.filter(({ moment }) => moment === null))
      striking = Promise.all([atAnyTime, ...[...queues.values()].map(lieInWait)])
    },
    /** True if the database has not been killed for a while, so that a reader's action is stored at once. */
    isCalmFor: (ms: number) => performance.now() - lastOfDatabase > ms,
    lastOfDatabase: () => lastOfDatabase,
    /** Ends the waiting for moments that did not come; these kills happen at once. */
    async finish(): Promise<void> {
      giveUp.abort()
      await mailServer.release()
      await striking
      await anyTime(missed)
    },
  }
}

function victimNamed(application: string): Victim {
  return (['worker-1', 'worker-2', 'scheduler', 'web'] as const).find((name) => name === application) ?? 'web'
}
