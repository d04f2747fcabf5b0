import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const list = join(import.meta.dirname, '../src/ui/theme/mantine-parts.css')

/** Refuses a build that has a part of Mantine without its styles, because the list of styles does not name it. */
export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const named = readFileSync(list, 'utf8')
    const missing = new Set<string>()
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const id of file.moduleIds) {
        const [, core = '', part = ''] = id.match(/(.*\/@mantine\/core\/)esm\/components\/(\w+)\//) ?? []
        const style = `styles/${part}.layer.css`
        if (part && !named.includes(style) && existsSync(core + style)) missing.add(part)
      }
    }
    if (missing.size > 0)
      this.error(`mantine-parts.css lacks the styles of ${[...missing].join(', ')}: add them in their place.`)
  },
}
