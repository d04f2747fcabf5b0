import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import german from '@carillon/messages/de/alerts'
import english from '@carillon/messages/en/alerts'
import { beforeAll, describe, expect, test } from 'vitest'
import { alertGroups } from './messages.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')
let screens = ''
beforeAll(async () => {
  const paths = await sourceFiles(root, ['apps/web/src'], /\.tsx?$/)
  const isScreen = (path: string) => !/\.test\.tsx?$/.test(path)
  screens = (
    await Promise.all(paths.filter(isScreen).map((path) => readFile(join(root, path), 'utf8')))
  ).join()
})

describe('each group of failures in the specification', () => {
  test.for(alertGroups)('%s has a sentence in both languages, and calls that show it', (group) => {
    const [en, de] = [english, german].map((texts): string => texts[group as keyof typeof texts])
    expect(en).toMatch(/\w/)
    expect(de).toMatch(/\w/)
    expect(de).not.toBe(en)
    const isNamed = new RegExp(`group: '${group}'|alertFailure\\('${group}'`).test(screens)
    expect(isNamed).toBe(true)
  })
})
