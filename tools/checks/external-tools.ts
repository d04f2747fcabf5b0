import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Runs a tool of node_modules. If it fails, its output is the problem. */
export async function runTool(root: string, tool: string, args: string[]): Promise<string[]> {
  const bin = join(root, 'node_modules/.bin')
  const { FORCE_COLOR: _, ...env } = process.env
  const child = spawn(join(bin, tool), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PATH: `${bin}${delimiter}${env['PATH']}`, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return code === 0 ? [] : [`${tool} ${args.join(' ')} ended with ${code}:\n${output.trim()}`]
}
