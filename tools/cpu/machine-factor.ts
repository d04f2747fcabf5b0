/**
 * The slowness of the machine during a run, including other work on it. The same file takes twice the processor seconds
 * on a machine of half the speed, so the limit of a file grows with this factor. It is 1 on the machine on which
 * `dearSeconds` was chosen.
 */

const text = JSON.stringify(
  Array.from({ length: 2000 }, (_, id) => ({
    id,
    email: `person-${id}@example.test`,
    lists: [id % 7, id % 11],
  })),
)
/** The processor milliseconds of one sample on that machine while it does nothing else. */
const usualMs = 35
const everyMs = 20_000

/** Takes samples until `factor` is called. Each takes about 50 ms of processor time. */
export function watchMachine(): { factor(): number } {
  sample()
  const samples = [sample()]
  const timer = setInterval(() => samples.push(sample()), everyMs).unref()
  return {
    factor: () => {
      clearInterval(timer)
      return factorOf(samples)
    },
  }
}

/** The median sample divided by the usual one, and never below 1: a faster machine has no stricter limit. */
export function factorOf(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return Math.max(1, (sorted[Math.floor(sorted.length / 2)] ?? usualMs) / usualMs)
}

function sample(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < 40; round++) JSON.stringify(JSON.parse(text))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
