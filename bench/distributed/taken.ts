/** The time of one thing, such as a message, a call or an import. */
export interface Taken {
  name: string
  ms: number
  /** The processor time of all processes that took part. */
  cpuMs: number
  /** The highest allowed ratio of Citus to one machine. */
  most: number
}

/** Prints the medians of both beside each other. The process ends with 1 if a ratio of durations exceeds its bound. */
export function tellRatios(
  taken: ReadonlyMap<string, { plain: readonly Taken[]; distributed: readonly Taken[] }>,
): void {
  console.log('\nmedians: one machine, Citus, ratio of the durations; ratio of the processor times')
  for (const [name, { plain, distributed }] of taken) {
    const ratio = median(distributed, 'ms') / median(plain, 'ms')
    const cpu = median(distributed, 'cpuMs') / median(plain, 'cpuMs')
    const most = plain[0]?.most ?? Infinity
    if (ratio > most) process.exitCode = 1
    console.log(
      `${name.padEnd(34)} ${say(median(plain, 'ms'))} ${say(median(distributed, 'ms'))}  ${ratio.toFixed(2)} × ` +
        `(≤ ${most}${ratio > most ? ', MISSED' : ''}); ${cpu.toFixed(2)} ×`,
    )
  }
}

function median(taken: readonly Taken[], part: 'ms' | 'cpuMs'): number {
  const sorted = taken.map((one) => one[part]).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 ? middle : middle - 1],
    sorted[middle],
  ]
  return (low + high) / 2
}

function say(ms: number): string {
  return `${ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toPrecision(3)} ms`.padStart(12)
}
