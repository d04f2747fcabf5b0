import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join('node_modules', '.cache', 'compat')

/**
 * Installs packages that only these scripts need, in exactly these versions, in a folder of their own. Together they
 * are larger than everything else that the project needs. Some are no longer maintained; existing programs still use
 * them.
 */
export function installOnce(packages: Readonly<Record<string, string>>): NodeJS.Require {
  const manifest = join(folder, 'package.json')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}\n')
  const missing = Object.entries(packages).filter(([name]) => !existsSync(join(folder, 'node_modules', name)))
  if (missing.length > 0) {
    const wanted = missing.map(([name, version]) => `${name}@${version}`)
    execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--prefix', folder, ...wanted], {
      stdio: 'inherit',
    })
  }
  return createRequire(join(process.cwd(), manifest))
}

export const programs = join(folder, 'node_modules', '.bin')
