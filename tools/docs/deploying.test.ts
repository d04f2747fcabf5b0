import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingNames } from '../../apps/server/src/platform/settings.ts'
import { nodeFlags } from '../launch/node-flags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Variables of other programs in these files, and those that only these files know. */
const others = /^(POSTGRES|MINIO)_|^(S3_SECRET|CARILLON_HOSTS)$/

test.for([
  'Dockerfile',
  'compose.yaml',
  'kubernetes.yaml',
  'systemd/carillon.service',
  'systemd/carillon-backup.service',
  'systemd/carillon-drill.service',
])('deploy/%s sets only variables that are settings', (file) => {
  const lines = read(file)
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
  // NAME: value and NAME=value, and in Kubernetes also `name: NAME`.
  const set = lines.flatMap(
    (line) => line.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?=[:=])|(?<=name: )[A-Z_]+\b/g) ?? [],
  )
  expect(set.length).toBeGreaterThan(0)
  const known = new Set<string>(settingNames)
  expect(set.filter((name) => !known.has(name) && !others.test(name))).toEqual([])
})

test('deploy/Dockerfile starts the server with the flags of the script of a package', () => {
  const [, flags = ''] = /^ENTRYPOINT \[(.*)\]$/m.exec(read('Dockerfile')) ?? []
  expect(JSON.parse(`[${flags}]`)).toEqual([
    '/opt/carillon/node/bin/node',
    ...nodeFlags,
    '/opt/carillon/server/carillon.mjs',
  ])
})
