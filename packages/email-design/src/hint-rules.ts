import type { GlobalDark } from './design.ts'

/** The media query for dark mode. */
const darkMedia = '@media (prefers-color-scheme: dark)'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['div', 'p', 'li', ...headings]

/** A selector and its descendants as one list. */
function below(name: string, elements: readonly string[]): string {
  return [`.${name}`, ...elements.map((element) => `.${name} ${element}`)].join(', ')
}

/** The rules for narrow screens of the class names in hints.ts. */
export function narrowHintRules(names: readonly string[]): string {
  return names.map(narrowRule).join('')
}

function narrowRule(name: string): string {
  const [scope, part, ...values] = name.split('-')
  if (name === 'only-desktop') return `.${name} { display: none !important; }\n`
  if (name === 'only-mobile') {
    return `table.${name} { display: table !important; }\ndiv.${name} { display: block !important; }\n`
  }
  if (scope !== 'n') return ''
  if (part === 'pad') {
    return `.${name} { padding: ${values.map((side) => `${side}px`).join(' ')} !important; }\n`
  }
  if (part === 'size') {
    return `${below(name, ['div', 'p'])} { font-size: ${values[0]}px !important; line-height: 1.5 !important; }\n`
  }
  if (part === 'align') return alignRules(name, values[0])
  if (part === 'reverse') {
    return `.${name} { display: flex !important; flex-direction: column-reverse !important; }\n`
  }
  if (part === 'col') {
    const [width, right, left] = values.map((share) => `${Number(share) / 100}%`)
    return `.column.${name} { display: table !important; width: ${width} !important; margin: 0 ${right} 0 ${left} !important; }\n`
  }
  return ''
}

/** Text is aligned by `text-align`, images and tables by their margins. */
function alignRules(name: string, align: string | undefined): string {
  const left = align === 'left' ? '0' : 'auto'
  const right = align === 'right' ? '0' : 'auto'
  return `${below(name, [...blocks, '.inner-td'])} { text-align: ${align} !important; }
.${name} img, .${name} table { float: none !important; margin-left: ${left} !important; margin-right: ${right} !important; }
`
}

/**
 * The rules for dark mode: for mail programs with a media query, and for versions of Outlook, which mark elements that
 * they have darkened. Empty without hints.
 */
export function darkRules(names: readonly string[], dark: GlobalDark | undefined): string {
  const rules = [...(dark ? globalRules(dark) : []), ...names.flatMap(darkRule)]
  if (rules.length === 0) return ''
  const plain = rules.map(([selectors, declarations]) => `${selectors.join(', ')} { ${declarations} }\n`)
  const outlook = rules.map(
    ([selectors, declarations]) =>
      `${selectors.map((each) => `[data-ogsc] ${each}`).join(', ')} { ${declarations} }\n`,
  )
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
${darkMedia} {
${plain.join('')}}
${outlook.join('')}`
}

type Rule = [selectors: string[], declarations: string]

function globalRules({ background, contentBackground, color, linkColor }: GlobalDark): Rule[] {
  return [
    [['.d-page'], `background-color: ${background} !important;`],
    [['.d-content'], `background-color: ${contentBackground} !important;`],
    [['.d-text', ...blocks.map((element) => `.d-text ${element}`)], `color: ${color} !important;`],
    [['.d-text a'], `color: ${linkColor} !important;`],
  ]
}

function darkRule(name: string): Rule[] {
  const color = `#${name.slice(name.lastIndexOf('-') + 1)} !important;`
  const [, own, ink, tint] = name.split('-')
  if (own === 'own')
    return [[[`span.${name}`], `color: #${ink} !important; background-color: #${tint} !important;`]]
  if (name.startsWith('d-bg-')) {
    return [
      [[`.${name}`], `background-color: ${color}`],
      [[`a.${name}`], `border-color: ${color}`],
    ]
  }
  if (name.startsWith('d-line-')) return [[[`.${name}`], `background-color: ${color}`]]
  if (!name.startsWith('d-ink-')) return []
  return [[[`.${name}`, ...[...blocks, 'span'].map((element) => `.${name} ${element}`)], `color: ${color}`]]
}
