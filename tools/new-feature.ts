/**
 * npm run new-feature PLURAL [SINGULAR] [GERMAN TITLE]: writes a feature with named items, from its table to its
 * screens, and adds it to all places that list features. `npm run check` accepts the result.
 */
import { fileURLToPath } from 'node:url'
import { checks } from './checks/all-checks.ts'
import { runTool } from './checks/external-tools.ts'
import { namesOf } from './new-feature/names.ts'
import { planFeature, writeFiles } from './new-feature/plan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [plural = '', singular, germanTitle] = process.argv.slice(2)

if (plural === '')
  stopWith('npm run new-feature PLURAL [SINGULAR] [GERMAN TITLE], as in: link-lists link-list Linklisten')
const names = namesOf(plural, { singular, germanTitle })
if (typeof names === 'string') stopWith(names)
const plan = await planFeature(root, names)
if (plan.problems.length > 0) stopWith(plan.problems.join('\n'))

await writeFiles(root, plan.files)
const written = plan.files.map(({ path }) => path)
const formatting = await runTool(root, 'biome', ['check', '--write', '--colors=off', ...lintable(written)])
if (formatting.length > 0) stopWith(formatting.join('\n'))
await checks['schema']?.renew?.(root)
await checks['routes']?.renew?.(root)

console.log(`${names.plural} is at /${names.plural}, after the next npm start. Written:`)
for (const { path, isNew } of plan.files) console.log(`  ${isNew ? 'new    ' : 'changed'} ${path}`)
console.log(
  '\nNext: npm run check, then make it what it shall be. The migration may change until it is committed.',
)
if (germanTitle === undefined) {
  console.log(
    `Its German title is still English: packages/messages/src/de/${names.plural}.ts, de/shell.ts, de/alerts.ts.`,
  )
}

function lintable(paths: string[]): string[] {
  return paths.filter((path) => /\.tsx?$/.test(path))
}

function stopWith(why: string): never {
  console.error(why)
  process.exit(1)
}
