import type { Logger } from 'pino'
import type { OutgoingNetwork } from '#platform/outgoing/checked-addresses.ts'
import { loadSharp } from '../load-sharp.ts'
import type { CameraLimits } from './camera-limits.ts'
import { develop } from './develop.ts'
import type { KeptBrowser } from './keep-browser.ts'
import { openSessionImages, type SessionImages } from './session-images.ts'
import type { Photo, ShootOptions, Shot, ShotFault } from './shot.ts'
import { openStage, type Stage, StageCrashed, type Take } from './stage.ts'

interface Studio {
  browser: KeptBrowser
  limits: CameraLimits
  log: Logger
  network: OutgoingNetwork
  own: string
}

interface Task {
  shot: Shot
  tries: number
}

interface Session {
  options: ShootOptions
  waiting: Task[]
  /** Tasks whose picture is being taken or told. */
  open: number
  images: SessionImages
  /** Pages that wait for the next shot. */
  free: Stage[]
  /** All its pages. */
  stages: Set<Stage>
  told: Set<Promise<void>>
  timeouts: number
  hasEnded: boolean
  end(result: 'done' | 'no browser'): void
  fail(cause: unknown): void
}

/** A message that is late this often is not tried with its other shots. */
const mostTimeouts = 3
const mostOpenings = 3
/** The number of pictures of a session that wait to be told before the next one is taken. */
const mostUntold = 3

const closed = () => new Error('the camera is closed')

class Late extends Error {}

/** Shares the browser among sessions: urgent ones first, then in their order. */
export function openSessions(studio: Studio) {
  const sessions: Session[] = []
  let busy = 0
  let isClosed = false

  const pump = (): void => {
    for (;;) {
      const session = nextOf(sessions)
      if (!session || busy >= placesFor(session, studio.limits)) return
      const task = session.waiting.shift()
      if (!task) return
      busy += 1
      session.open += 1
      void shootOne(studio, session, task)
        .catch(session.fail)
        .finally(() => {
          busy -= 1
          session.open -= 1
          void endIfDone(session)
          pump()
        })
    }
  }

  return {
    async run(shots: readonly Shot[], options: ShootOptions): Promise<'done' | 'no browser'> {
      if (isClosed) throw closed()
      const { promise, resolve, reject } = Promise.withResolvers<'done' | 'no browser'>()
      const session = newSession(studio, shots, options)
      const leave = () => {
        session.hasEnded = true
        session.waiting.length = 0
        sessions.splice(sessions.indexOf(session), 1)
        options.signal?.removeEventListener('abort', abort)
        session.images.close()
        void Promise.all([...session.stages].map((stage) => stage.close())).finally(studio.browser.release)
      }
      const abort = () => session.fail(options.signal?.reason)
      session.end = (result) => {
        if (session.hasEnded) return
        leave()
        resolve(result)
      }
      session.fail = (cause) => {
        if (session.hasEnded) return
        leave()
        reject(cause)
      }
      sessions.push(session)
      options.signal?.addEventListener('abort', abort, { once: true })
      // Both take time, so that neither waits for the other.
      void loadSharp().catch(() => undefined)
      const browser = await studio.browser.hold()
      if (!browser) session.end('no browser')
      pump()
      void endIfDone(session)
      return promise
    },
    close(): void {
      isClosed = true
      for (const session of [...sessions]) session.fail(closed())
    },
  }
}

function newSession(
  { network, own, limits }: Studio,
  shots: readonly Shot[],
  options: ShootOptions,
): Session {
  return {
    options,
    waiting: shots.map((shot) => ({ shot, tries: 0 })),
    open: 0,
    images: openSessionImages({ network, own, limits: limits.images }),
    free: [],
    stages: new Set(),
    told: new Set(),
    timeouts: 0,
    hasEnded: false,
    end: () => undefined,
    fail: () => undefined,
  }
}

/** An urgent session has one place more, so that it doesn't wait for slow images of others. */
function placesFor({ options }: Session, { atOnce }: CameraLimits): number {
  return options.isUrgent ? atOnce + 1 : atOnce
}

function nextOf(sessions: readonly Session[]): Session | undefined {
  const ready = sessions.filter(({ waiting }) => waiting.length > 0)
  return ready.find(({ options }) => options.isUrgent) ?? ready[0]
}

async function endIfDone(session: Session): Promise<void> {
  if (session.waiting.length > 0 || session.open > 0) return
  await Promise.all(session.told)
  session.end('done')
}

async function shootOne(studio: Studio, session: Session, task: Task): Promise<void> {
  const { shot } = task
  const started = performance.now()
  let stage: Stage | undefined
  const take = async () => {
    // A page that seems free may have ended together with the one before.
    const free = task.tries === 0 ? freeStage(session) : undefined
    stage = free ?? (await newStage(studio, session))
    return { stage, taken: await stage.take(shot) }
  }
  try {
    const { taken, stage: used } = await inTime(take(), studio.limits.shotMs)
    if (session.hasEnded) return
    session.free.push(used)
    await tellSoon(session, () => photoOf(shot, taken, performance.now() - started))
  } catch (cause) {
    if (stage) {
      session.stages.delete(stage)
      void stage.close()
    }
    if (!session.hasEnded) await failed(studio, session, task, cause)
  }
}

function freeStage({ free, stages }: Session): Stage | undefined {
  const ended = free.filter((stage) => stage.hasEnded())
  for (const stage of ended) {
    free.splice(free.indexOf(stage), 1)
    stages.delete(stage)
  }
  return free.pop()
}

/** A browser that just ended is noticed only when it opens no page, so another one is started. */
async function newStage(studio: Studio, session: Session, tries = 1): Promise<Stage> {
  const { browser, limits } = studio
  const running = await browser.hold()
  browser.release()
  if (!running) throw new StageCrashed('the browser did not start again')
  const { images } = session
  const opening = openStage(running, { images, height: limits.height })
  const stage = await opening.catch(async (cause: unknown) => {
    await running.close().catch(() => undefined)
    if (tries === mostOpenings || session.hasEnded)
      throw new StageCrashed('the browser opened no page', { cause })
  })
  if (!stage) return newStage(studio, session, tries + 1)
  session.stages.add(stage)
  if (session.hasEnded) await stage.close()
  return stage
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late('the picture took too long')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function failed({ log }: Studio, session: Session, task: Task, cause: unknown): Promise<void> {
  const { options, waiting } = session
  if (cause instanceof StageCrashed && task.tries === 0) {
    waiting.unshift({ ...task, tries: 1 })
    return
  }
  const reason: ShotFault =
    cause instanceof Late ? 'timeout' : cause instanceof StageCrashed ? 'crashed' : 'failed'
  if (reason !== 'timeout') log.warn({ err: cause }, 'a picture of a message could not be taken')
  await options.onFailed(task.shot.key, reason)
  session.timeouts += reason === 'timeout' ? 1 : 0
  if (session.timeouts < mostTimeouts) return
  for (const { shot } of waiting.splice(0)) await options.onFailed(shot.key, 'timeout')
}

/** Tells a picture while the next one is taken. Waits only if several are not told yet. */
async function tellSoon(session: Session, photo: () => Promise<Photo>): Promise<void> {
  while (session.told.size >= mostUntold) await Promise.race(session.told)
  const telling = photo()
    .then((taken) => (session.hasEnded ? undefined : session.options.onPhoto(taken)))
    .catch(session.fail)
    .finally(() => session.told.delete(telling))
  session.told.add(telling)
}

async function photoOf(shot: Shot, { png, ...taken }: Take, ms: number): Promise<Photo> {
  return { key: shot.key, ...(await develop(png)), ...taken, ms: Math.round(ms) }
}
