import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Values of `config` that change while a process runs, taken out of it where routes are registered. */
const kept = /const \{[^}]*\b(?:publicUrl|smtpUrl)\b[^}]*\} = (?:\w+\.)*config\b/

test('no route keeps the public address of its start', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) => /routes\.ts$/.test(file))
  const found: string[] = []
  for (const file of files) {
    const text = await readFile(join(source, file), 'utf8')
    // Two spaces: the level of the function that registers. Deeper, a handler takes it for one call.
    if (text.split('\n').some((line) => /^ {2}\S/.test(line) && kept.test(line))) found.push(file)
  }
  expect(files.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
