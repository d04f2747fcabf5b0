import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processor seconds (user and system) of processes, as Linux counts them in /proc, in steps of 10 ms. Other systems count
 * only the own process here.
 */

/** The unit of processor times in Linux, on every machine (USER_HZ). */
const ticksPerSecond = 100

interface Usage {
  parent: number
  own: number
  /** The seconds of children that have ended and were waited for, including their own such children. */
  ended: number
}

/** The usage of a process; undefined if it has ended. */
export function usageOf(pid: number | 'self'): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may have spaces. The fields after it begin with the third one, its state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (index: number) => Number(fields[index]) / ticksPerSecond
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
  } catch {
    return undefined
  }
}

/**
 * The processor seconds of this process and all processes below it: living ones, and ended ones that were waited for.
 * The time of a process that outlives its parent is lost when it ends, because the system then waits for it.
 */
export function treeSeconds(): number {
  const { user, system } = process.cpuUsage()
  // Looking through all processes of the machine takes up to 50 ms.
  const mayHaveChildren = process.getActiveResourcesInfo().includes('ProcessWrap')
  const living = mayHaveChildren ? processesBelow(process.pid) : []
  const below = living.reduce((sum, { own, ended }) => sum + own + ended, 0)
  return (user + system) / 1e6 + endedSeconds() + below
}

/** The processor seconds of children of this process that have ended. */
export function endedSeconds(): number {
  return usageOf('self')?.ended ?? 0
}

function processesBelow(root: number): Usage[] {
  const byParent = Map.groupBy(processes(), ({ usage }) => usage.parent)
  const below = (pid: number): Usage[] =>
    (byParent.get(pid) ?? []).flatMap((child) => [child.usage, ...below(child.pid)])
  return below(root)
}

function processes(): { pid: number; usage: Usage }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), usage: usageOf(Number(name)) }))
      .filter((found): found is { pid: number; usage: Usage } => found.usage !== undefined)
  } catch {
    return []
  }
}
