/** Runs steps one after the other, and prints each with its time. */
export function makeSteps(): {
  step<T>(name: string, work: () => Promise<T> | T): Promise<T>
  /** The seconds of all steps so far. */
  seconds(): number
} {
  let sum = 0
  return {
    async step(name, work) {
      const began = performance.now()
      try {
        const result = await work()
        process.stdout.write(`✓ ${name} (${secondsSince(began)} s)\n`)
        return result
      } catch (cause) {
        process.stdout.write(`✗ ${name} (${secondsSince(began)} s)\n`)
        throw cause
      } finally {
        sum += (performance.now() - began) / 1000
      }
    },
    seconds: () => sum,
  }
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
