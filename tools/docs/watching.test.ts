import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesIn = (text: string) => new Set(text.match(/\bcarillon_[a-z_]+[a-z]\b/g))

/** The metrics that the server registers. Their names stand in quotes in its sources. */
const registered = new Set(
  readdirSync(join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /metrics|gauge|run-/.test(file))
    .flatMap((file) =>
      [...read(`apps/server/src/${file}`).matchAll(/'(carillon_[a-z_]+)'/g)].map(([, name = '']) => name),
    ),
)

test.for(['docs/watching.md', 'deploy/monitoring/alerts.yaml', 'deploy/monitoring/dashboard.json'])(
  '%s names only metrics that the server has',
  (file) => {
    const unknown = [...namesIn(read(file))].filter(
      (name) => !registered.has(name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect(unknown).toEqual([])
  },
)

test('docs/watching.md explains each metric', () => {
  const explained = namesIn(read('docs/watching.md'))
  expect([...registered].filter((name) => !explained.has(name))).toEqual([])
})

test('docs/watching.md explains each rule', () => {
  const rules = read('deploy/monitoring/alerts.yaml').match(/(?<=alert: )\w+/g) ?? []
  const explained = new Set(read('docs/watching.md').match(/\bCarillon[A-Z]\w+/g))
  expect([...explained].sort()).toEqual([...rules].sort())
})
