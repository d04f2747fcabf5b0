import { readdir, readFile } from 'node:fs/promises'

/** The memory of a process in megabytes; 0 on systems without /proc. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The processor time that a process has used, in seconds, user and system. */
export async function cpuOf(pid: number): Promise<number> {
  const fields =
    (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

/** The same for all children of a process, such as PostgreSQL's backends. */
export async function cpuOfChildren(pid: number): Promise<number> {
  let sum = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const fields =
      (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
    if (Number(fields[1]) === pid) sum += await cpuOf(Number(name))
  }
  return sum
}
