import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lineAt, readCss } from './css-blocks.ts'
import { sourceFiles } from './source-files.ts'

/** The one file that may name sizes and colours. */
const tokens = 'apps/web/src/ui/theme/tokens.css'

interface Exception {
  file: string
  /** The declaration as it stands in the file. */
  declaration: string
  reason: string
}

/** Declarations outside the scale. The list only gets shorter: an entry that is not needed any more is refused. */
const exceptions: readonly Exception[] = [
  {
    file: 'apps/web/src/widgets/sms-editor/phone-preview.module.css',
    declaration: 'border-radius: 38px',
    reason: 'the case of a drawn phone, which is rounder than anything of the interface',
  },
  {
    file: 'apps/web/src/widgets/sms-editor/phone-preview.module.css',
    declaration: 'border-radius: 18px 18px 18px 5px',
    reason: 'a speech bubble as phones draw it',
  },
  {
    file: 'apps/web/src/widgets/sms-editor/phone-preview.module.css',
    declaration: 'border-radius: 16px',
    reason: 'a picture in a speech bubble, with its corners',
  },
]
const mostExceptions = 3

/** The number of declarations from which a block may be in one file only. */
const shortest = 4

const isSpace = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)$/
/** A length that counts as a distance. -1px does not, because it lays a border over another one. */
const length = /(?<![\w.-])(?!-1px)-?(?:\d*\.)?\d*[1-9]\d*(?:px|rem|pt)\b/
const colour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black)(?![\w-])/i

/** The problem of a declaration, or undefined. */
function problemOf(property: string, value: string): string | undefined {
  if (colour.test(value)) return 'a colour of its own: take a variable of tokens.css'
  if ((property === 'font-size' || property === 'font') && length.test(value.replace(/\/.*/, '')))
    return 'a size of type outside the scale: take a --text- variable'
  if (isSpace.test(property) && length.test(value))
    return 'a distance outside the scale: take a --space- variable'
  // A corner inside a border is rounder by the border's width.
  if (property.endsWith('radius') && length.test(value.replace(/\bcalc\(var\(--radius[\w-]*\) - 1px\)/g, '')))
    return 'a radius outside the scale: take a --radius variable'
  return undefined
}

/**
 * Sizes of type, distances, radii and colours of all styles come from tokens.css, also in `style={{…}}`, each variable that is used has a
 * value somewhere, and no block of four or more declarations stands twice: the second one composes it from `ui/theme/blocks.css`.
 */
export async function checkScale(
  root: string,
  except = exceptions,
  most = mostExceptions,
): Promise<string[]> {
  const files = (await sourceFiles(root, ['apps/web/src'], /\.css$/)).filter((file) => file !== tokens)
  const problems: string[] = []
  const used = new Set<Exception>()
  const seen = new Map<string, string>()
  for (const file of files) {
    const { css, blocks } = readCss(await readFile(join(root, file), 'utf8'))
    const place = (offset: number) => `${file}:${lineAt(css, offset)}`
    for (const { body, start } of blocks) {
      for (const { index: at, property, value } of declarationsOf(body)) {
        const problem = problemOf(property, value)
        if (!problem) continue
        const exception = except.find(
          (one) => one.file === file && one.declaration === `${property}: ${value}`,
        )
        if (exception) used.add(exception)
        else problems.push(`${place(start + 1 + at)} ${property}: ${value} is ${problem}`)
      }
      const key = keyOf(body)
      if (!key) continue
      const whole = `${surroundings(css, start)}${key}`
      const first = seen.get(whole)
      const here = place(start)
      if (first) problems.push(`${here} repeats the block of ${first}: compose it from ui/theme/blocks.css`)
      else seen.set(whole, here)
    }
  }
  for (const file of await sourceFiles(root, ['apps/web/src'], /(?<!\.test)\.tsx$/)) {
    const text = await readFile(join(root, file), 'utf8')
    for (const { index, property, value } of inlineDeclarations(text)) {
      const problem = problemOf(property, value)
      if (problem) problems.push(`${file}:${lineAt(text, index)} ${property}: ${value} is ${problem}`)
    }
  }
  problems.push(...(await unknownVariables(root)))
  for (const one of except)
    if (!used.has(one))
      problems.push(`tools/checks/scale.ts: ${one.file} has no '${one.declaration}': remove the exception`)
  if (except.length > most)
    problems.push(
      `tools/checks/scale.ts has ${except.length} exceptions; there were ${most}, and the list only gets shorter`,
    )
  return problems
}

/** Variables that are used and that no file of the app gives a value. Those of the component library are its own. */
async function unknownVariables(root: string): Promise<string[]> {
  const files = await sourceFiles(root, ['apps/web/src'], /(?<!\.test)\.(?:css|tsx?)$/)
  // Without the tokens, as in a test of another rule, nothing has a value.
  if (!files.includes(tokens)) return []
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  )
  const given = new Set<string>()
  const beginnings: string[] = []
  for (const [, text] of texts) {
    for (const [, name = ''] of text.matchAll(/(--[\w-]+)['"`\]]*\s*:/g)) given.add(name)
    for (const [, beginning = ''] of text.matchAll(/`(--[\w-]+)\$\{/g)) beginnings.push(beginning)
  }
  const isGiven = (name: string) =>
    given.has(name) ||
    name.startsWith('--mantine-') ||
    beginnings.some((beginning) => name.startsWith(beginning))
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !isGiven(name))
      .map((match) => `${file}:${lineAt(text, match.index)} uses ${match[1]}, which has no value anywhere`),
  )
}

function declarationsOf(body: string): { index: number; property: string; value: string }[] {
  return [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map((match) => ({
    index: match.index,
    property: match[1] ?? '',
    value: (match[2] ?? '').replace(/\s+/g, ' ').trim(),
  }))
}

/** The declarations in `style={{…}}` that a screen writes out. Values that it computes are not read. */
function inlineDeclarations(tsx: string): { index: number; property: string; value: string }[] {
  return [...tsx.matchAll(/\bstyle=\{\{/g)].flatMap(({ index: begins }) => {
    const start = begins + 'style={{'.length
    const body = tsx.slice(start, tsx.indexOf('}}', start))
    return [...body.matchAll(/(\w+):\s*((?:'[^']*'|[^,'])+)/g)].flatMap((match) =>
      literalsOf(match[2] ?? '').map((value) => ({
        index: start + match.index,
        property: (match[1] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      })),
    )
  })
}

/** A value that is one literal, or chosen of several. React writes numbers as pixels. */
function literalsOf(value: string): string[] {
  const [, choices = value] = value.split(' ? ')
  return choices.split(' : ').flatMap((each) => {
    const [, text, pixels] = /^(?:'([^']*)'|(-?[\d.]+))$/.exec(each.trim()) ?? []
    return text === undefined ? (pixels === undefined ? [] : [`${pixels}px`]) : [text]
  })
}

/** A key that is equal for blocks with the same declarations in any order; undefined for a short block. */
function keyOf(body: string): string | undefined {
  const declarations = declarationsOf(body).map(({ property, value }) => `${property}: ${value}`)
  return declarations.length < shortest ? undefined : declarations.sort().join('; ')
}

/** The at-rules around a place, so that a block for narrow screens differs from the same block for all. */
function surroundings(css: string, index: number): string {
  const open: string[] = []
  for (const [token, name = ''] of css.slice(0, index).matchAll(/([^{};]*)\{|\}/g)) {
    if (token === '}') open.pop()
    else open.push(name.trim())
  }
  return open.join(' ')
}
