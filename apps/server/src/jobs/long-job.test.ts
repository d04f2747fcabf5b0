import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { noteProgress, Stopped, stepByStep, workToAnEnd } from './long-job.ts'

const log = pino({ enabled: false })

describe('stepByStep', () => {
  test('goes on from where the step before ended, until a step answers no place', async () => {
    const places: number[] = []
    await stepByStep(new AbortController().signal, 1, async (place) => {
      places.push(place)
      return place < 3 ? place + 1 : null
    })
    expect(places).toEqual([1, 2, 3])
  })

  test('stops between two steps when the process ends', async () => {
    const process = new AbortController()
    const places: number[] = []
    const work = stepByStep(process.signal, 1, async (place) => {
      places.push(place)
      if (place === 2) process.abort(new Error('the process ends'))
      return place + 1
    })
    await expect(work).rejects.toThrow('the process ends')
    expect(places).toEqual([1, 2])
  })
})

describe('workToAnEnd', () => {
  const fault = new Error('a fault')
  const refusal = new Refusal('import_empty')
  test.for([
    ['nothing', { throws: null, faults: 0, aborted: false }, 'done', []],
    ['that nobody wants it', { throws: new Stopped(), faults: 0, aborted: false }, 'ended', ['stopped']],
    ['a refusal', { throws: refusal, faults: 0, aborted: false }, 'ended', ['refused']],
    ['the second fault of three', { throws: fault, faults: 1, aborted: false }, fault, ['counted']],
    ['the third', { throws: fault, faults: 2, aborted: false }, 'ended', ['counted', 'givenUp']],
    ['a fault as the process ends', { throws: fault, faults: 2, aborted: true }, fault, []],
    ['a refusal as the process ends', { throws: refusal, faults: 0, aborted: true }, refusal, []],
  ] as const)('handles a thrown error: %s', async ([, { throws, faults, aborted }, outcome, told]) => {
    const heard: string[] = []
    const hear = (what: string) => async () => void heard.push(what)
    const signal = aborted ? AbortSignal.abort() : new AbortController().signal
    const work = async () => {
      if (throws) throw throws
      return 'done'
    }
    const ended = await workToAnEnd({ signal, log }, work, {
      about: {},
      stopped: hear('stopped'),
      refused: hear('refused'),
      async countFault() {
        heard.push('counted')
        return faults + 1
      },
      givenUpAfter: 3,
      givenUp: hear('givenUp'),
    }).catch((cause: unknown) => cause)
    expect(ended).toBe(outcome)
    expect(heard).toEqual(told)
  })
})

describe('noteProgress', () => {
  test('writes at the first report and not at those that follow at once', async () => {
    let written = 0
    const progress = noteProgress(new AbortController().signal, async () => {
      written++
    })
    for (let report = 0; report < 100; report++) progress.report()
    await progress.settle()
    expect(written).toBe(1)
  })

  test('never writes twice at a time', async () => {
    let [atOnce, most, written] = [0, 0, 0]
    const progress = noteProgress(new AbortController().signal, async () => {
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      atOnce--
      written++
    })
    await Promise.all([progress.write(), progress.write(), progress.write()])
    expect([most, written]).toEqual([1, 3])
  })

  test('aborts with the error of the writing', async () => {
    const stopped = new Stopped()
    const progress = noteProgress(new AbortController().signal, () => Promise.reject(stopped))
    expect(progress.signal.aborted).toBe(false)
    await progress.write()
    expect(progress.signal.reason).toBe(stopped)
  })
})
