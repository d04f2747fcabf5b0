import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DecisionRecord, indexPath, judgeEntry, judgeIndex, writeIndex } from './decision-index.ts'
import { sourceFiles } from './source-files.ts'

const folder = 'docs/decisions'

/**
 * Checks that each record has its own number, its area and the name of its title, that the index lists it, and that
 * documents name existing records only. A record that changes an earlier one is named in the earlier one, so that its
 * readers learn of the change.
 */
export async function checkDecisionRecords(root: string): Promise<string[]> {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'))
  const others = [...top, ...(await sourceFiles(root, ['docs', 'bench'], /\.md$/))].filter(
    (path) => !path.startsWith(`${folder}/`),
  )
  const records = await readRecords(root)
  const index = await readFile(join(root, indexPath), 'utf8').catch(() => '')
  return [
    ...records.flatMap(judgeEntry),
    ...judgeIndex(records, index),
    ...judgeRecords(records, await Promise.all(others.map((path) => readDocument(root, path)))),
  ]
}

export async function writeDecisionIndex(root: string): Promise<void> {
  await writeIndex(root, await readRecords(root))
}

async function readRecords(root: string): Promise<DecisionRecord[]> {
  const files = await readdir(join(root, folder)).catch(() => [])
  const names = files.filter((name) => /^\d{4}-.*\.md$/.test(name)).sort()
  return Promise.all(names.map((name) => readDocument(root, `${folder}/${name}`)))
}

async function readDocument(root: string, path: string): Promise<DecisionRecord> {
  return { path, text: await readFile(join(root, path), 'utf8') }
}

export function judgeRecords(records: DecisionRecord[], others: DecisionRecord[]): string[] {
  const byNumber = new Map(records.map((record) => [numberOf(record), record]))
  const numbers = records.map((record) => {
    const heading = Number(record.text.match(/^# (\d+)/)?.[1])
    const twin = byNumber.get(numberOf(record))
    if (twin && twin !== record) return [`${record.path} has the number of ${twin.path}`]
    return heading === numberOf(record) ? [] : [`${record.path} has another number in its heading`]
  })
  const named = [...records, ...others].map((document) =>
    recordsNamedIn(document.text)
      .filter((number) => !byNumber.has(number))
      .map((number) => `${document.path} names record ${number}, which is not there`),
  )
  const unannounced = records.map((record) =>
    recordsChangedBy(record.text)
      .map((number) => byNumber.get(number))
      .filter((earlier) => earlier && !recordsNamedIn(earlier.text).includes(numberOf(record)))
      .map((earlier) => `${earlier?.path} does not say that record ${numberOf(record)} changes it`),
  )
  return [...numbers, ...named, ...unannounced].flat()
}

const list = String.raw`records? (\d+(?:(?:, | and )\d+)*)`

/** 'record 41', 'records 70 and 71' */
function recordsNamedIn(text: string): number[] {
  return numbersAfter(new RegExp(String.raw`\b${list}`, 'gi'), text)
}

/** 'changes record 41', 'continues records 54 and 80' */
function recordsChangedBy(text: string): number[] {
  return numbersAfter(new RegExp(String.raw`\b(?:changes|continues|replaces) ${list}`, 'gi'), text)
}

function numbersAfter(pattern: RegExp, text: string): number[] {
  const inOneLine = text.replace(/\s+/g, ' ')
  return [...inOneLine.matchAll(pattern)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map(Number),
  )
}

function numberOf({ path }: DecisionRecord): number {
  return Number(path.match(/(\d{4})-[^/]*$/)?.[1])
}
