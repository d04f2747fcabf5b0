import { readdir, readFile } from 'node:fs/promises'
import { parentOf } from './process-usage.ts'

/** The processes of browsers below a process, at any depth. */
export async function browserProcesses(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(name)) parents.set(Number(name), await parentOf(name))
  }
  const found: number[] = []
  for (const pid of parents.keys()) {
    let above: number | undefined = pid
    while (above && above !== root) above = parents.get(above)
    if (above !== root || pid === root) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (/--headless|--type=/.test(command)) found.push(pid)
  }
  return found
}

/** The memory of processes in MB. Memory that several share counts once (Linux: proportional set size). */
async function memoryOfAll(pids: readonly number[]): Promise<number> {
  let kilobytes = 0
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

/** Watches the memory of the browsers below this process, ten times a second. */
export function watchBrowsers(): { stop(): Promise<number> } {
  let highest = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      highest = Math.max(highest, await memoryOfAll(await browserProcesses(process.pid)))
      await new Promise((go) => setTimeout(go, 100))
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      return highest
    },
  }
}
