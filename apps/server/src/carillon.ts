/**
 * The program of a package, which the script `carillon` starts with Node's flags: the product, or a command for operators.
 * An old Node reads it as well. So it imports neither the others nor a name that an old Node does not export, since that
 * would end it before it says that it needs a newer one.
 */
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { join, resolve } from 'node:path'

const oldestNode = 24
const [name = 'start', ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stderr.write(
    `Carillon needs Node ${oldestNode} or newer; this is ${process.version}. Name another by CARILLON_NODE, or take a package with Node.\n`,
  )
  process.exit(1)
}

// Node keeps what it compiled in the data folder, which is the operator's own: later starts need a third less of the processor.
const dataDir = resolve(process.env['DATA_DIR'] || './data')
if (existsSync(dataDir)) nodeModule.enableCompileCache(join(dataDir, 'cache'))

if (name === 'version' || name === '--version') {
  const { productVersion } = await import('./platform/program.ts')
  process.stdout.write(`${productVersion()}\n`)
} else if (name === 'health') {
  await import('./health.ts')
} else if (name === 'start' || name.startsWith('-')) {
  if (name === 'start') process.argv.splice(2, process.argv.length, ...rest)
  await import('./main.ts')
} else {
  await import('./command.ts')
}
