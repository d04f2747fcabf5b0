import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf } from './source-files.ts'
import { type DeclaredTest, readTests, testsNamed } from './test-titles.ts'

const folder = 'tools/specification'
const printed = 'docs/specification-proof.md'

interface Requirement {
  number: string
  /** The line of the specification. */
  line: string
  section: string
  text: string
}

interface Proof {
  /** The file and line that name the test. */
  place: string
  /** The section whose file it is. */
  section: string
  number: string
  file: string
  test: string
}

export interface ProofLists {
  requirements: Requirement[]
  proofs: Proof[]
}

/** Each requirement of the specification names the tests that prove it, and docs/specification-proof.md lists them. */
export async function checkSpecificationProof(root: string): Promise<string[]> {
  const lists = await readLists(root)
  const kept = await readFile(join(root, printed), 'utf8').catch(() => '')
  return [
    ...judgeLists(lists),
    ...(await judgeTests(root, lists.proofs)),
    ...(kept === printProof(lists)
      ? []
      : [`${printed} is not made of the lists; write it anew with: npm run check -- specification --write`]),
  ]
}

export async function writeSpecificationProof(root: string): Promise<void> {
  await writeFile(join(root, printed), printProof(await readLists(root)))
}

async function readLists(root: string): Promise<ProofLists> {
  const read = async (file: string) =>
    entriesOf(await readFile(join(root, folder, file), 'utf8')).map(({ line, content }) => ({
      place: `${folder}/${file}:${line}`,
      cells: content.split('\t'),
    }))
  const [, ...rows] = await read('requirements.tsv')
  const files = (await readdir(join(root, folder, 'proofs'))).filter((file) => file.endsWith('.tsv')).sort()
  const proofs = files.map(async (file) =>
    (await read(`proofs/${file}`)).map(({ place, cells: [number = '', testFile = '', ...test] }) => ({
      place,
      section: `§${file.slice(0, -'.tsv'.length)}`,
      number,
      file: testFile,
      test: test.join('\t'),
    })),
  )
  return {
    requirements: rows.map(({ cells: [number = '', line = '', section = '', text = ''] }) => ({
      number,
      line,
      section,
      text,
    })),
    proofs: (await Promise.all(proofs)).flat(),
  }
}

/** The problems that the lists alone show: empty cells, rows twice, and numbers that do not exist. */
export function judgeLists({ requirements, proofs }: ProofLists): string[] {
  const sections = new Map(requirements.map(({ number, section }) => [number, section]))
  const proven = new Set(proofs.map(({ number }) => number))
  const ofProof = ({ place, section, number, file, test }: Proof, index: number) => {
    if (!sections.has(number)) return [`${place} proves ${number || 'nothing'}, which is no requirement`]
    if (sections.get(number) !== section)
      return [`${place} proves ${number}, which is in ${sections.get(number)}`]
    if (file === '' || test === '') return [`${place} names no test: number, test file, title`]
    const first = proofs.findIndex((one) => one.number === number && one.file === file && one.test === test)
    return first < index ? [`${place} names the same test for ${number} twice`] : []
  }
  return [
    ...twice(requirements.map(({ number }) => number)).map((number) => `requirement ${number} stands twice`),
    ...proofs.flatMap(ofProof),
    ...requirements
      .filter(({ number }) => !proven.has(number))
      .map(({ number, section, text }) => `${number} (${section}, ${text}) has no test that proves it`),
  ]
}

function twice(numbers: string[]): string[] {
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) < index))]
}

/** Each named test is one test of its file. */
async function judgeTests(root: string, proofs: Proof[]): Promise<string[]> {
  const named = proofs.filter(({ file, test }) => file !== '' && test !== '')
  const files = [...new Set(named.map(({ file }) => file))]
  const tests = new Map(
    await Promise.all(files.map(async (file) => [file, await testsOf(root, file)] as const)),
  )
  return named.flatMap(({ place, file, test }) => {
    const known = tests.get(file)
    if (!known) return [`${place} names ${file}, which is no test file`]
    const { length } = testsNamed(known, test)
    if (length === 1) return []
    return [
      length === 0
        ? `${place} names the test '${test}', which ${file} does not have`
        : `${place} names '${test}', which is ${length} tests of ${file}: add its describe`,
    ]
  })
}

async function testsOf(root: string, file: string): Promise<DeclaredTest[] | undefined> {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return undefined
  const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readTests(text, { tsx: file.endsWith('x') })
}

export function printProof({ requirements, proofs }: ProofLists): string {
  const byNumber = Map.groupBy(proofs, ({ number }) => number)
  const row = ({ number, line, text }: Requirement) => {
    const tests = (byNumber.get(number) ?? []).map(linkTo)
    return `| ${number} | ${line} | ${cellText(text)} | ${tests.join('<br>')} |\n`
  }
  const sections = [...Map.groupBy(requirements, ({ section }) => section)].map(
    ([section, rows]) =>
      `\n## ${section}\n\n| number | line | requirement | proven by |\n|---|---|---|---|\n${rows.map(row).join('')}`,
  )
  return [
    '# Proof of the specification\n\n',
    `The specification of Carillon has ${requirements.length} requirements. All are built. `,
    'Each row names the tests that fail when its requirement is broken. The line is that of the specification.\n\n',
    `\`npm run check -- specification --write\` writes this table from the lists in \`${folder}\`.\n`,
    ...sections,
  ].join('')
}

function linkTo({ file, test }: Proof): string {
  const name = cellText(test).replace(/[[\]]/g, '\\$&')
  return `[${name}](../${file})`
}

function cellText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '\\|')
}
