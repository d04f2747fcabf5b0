import type { Logger } from 'pino'

/** Does what has to be done, however long the database takes to come back. */
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
