import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true. @throws if it is not true within this time */
export async function untilTrue(
  what: string,
  ask: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`gave up waiting until ${what}`)
    await sleep(100)
  }
}
