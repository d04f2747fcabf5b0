import type { Logger } from 'pino'

/** Repeats a piece of work until the database has done it, however long that takes. */
export async function persist<T>(log: Logger, failure: string, work: () => Promise<T>): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await work()
    } catch (err) {
      log.error({ err }, `${failure}, trying again`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
