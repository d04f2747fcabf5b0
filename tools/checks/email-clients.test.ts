import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type PlantedTree, plantTree } from '../planted-tree.ts'
import { checkEmailClients, writeEmailClients } from './email-clients.ts'

describe('the page of email clients', () => {
  let tree: PlantedTree

  afterEach(() => tree.remove())

  test('is outdated until it is written', async () => {
    const data = await readFile(
      new URL('../../packages/email-clients/caniemail/features.json', import.meta.url),
      'utf8',
    )
    tree = await plantTree({
      'packages/email-clients/caniemail/features.json': data,
      'packages/email-clients/src/missing-features.generated.ts': '',
      'docs/email-clients.md': '# Email clients\n',
    })
    expect(await checkEmailClients(tree.root)).toEqual([
      expect.stringMatching(/^packages\/email-clients\/src\/missing-features.generated.ts is outdated/),
      expect.stringMatching(/^docs\/email-clients.md is outdated/),
    ])
    await writeEmailClients(tree.root)
    expect(await checkEmailClients(tree.root)).toEqual([])
    expect(await readFile(join(tree.root, 'docs/email-clients.md'), 'utf8')).toContain('## WEB.DE, Web')
  })
})
