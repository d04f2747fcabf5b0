import { readdir, readFile } from 'node:fs/promises'

async function fieldsOf(pid: number | string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.split(') ')[1]?.split(' ') ?? []
}

/** The process that started this one; 0 on systems without /proc. */
export async function parentOf(pid: number | string): Promise<number> {
  return Number((await fieldsOf(pid))[1] ?? 0)
}

/** The memory of a process in megabytes; 0 on systems without /proc. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The processor time that a process has used, in seconds, user and system. */
export async function cpuOf(pid: number): Promise<number> {
  const fields = await fieldsOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** The processor time of all children of a process, such as PostgreSQL's backends. */
export async function cpuOfChildren(pid: number): Promise<number> {
  let sum = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    if ((await parentOf(name)) === pid) sum += await cpuOf(Number(name))
  }
  return sum
}

/** The processor time of its children that have ended. */
async function cpuOfEnded(pid: number): Promise<number> {
  const fields = await fieldsOf(pid)
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100
}

/** The processor time until now of each part of a bench, in seconds: of the part's processes and all their children. */
export async function usedBy<Part extends string>(
  parts: Readonly<Record<Part, readonly number[]>>,
): Promise<Record<Part, number>> {
  const used = {} as Record<Part, number>
  for (const part of Object.keys(parts) as Part[]) {
    used[part] = 0
    for (const pid of parts[part]) {
      used[part] += (await cpuOf(pid)) + (await cpuOfChildren(pid)) + (await cpuOfEnded(pid))
    }
  }
  return used
}
