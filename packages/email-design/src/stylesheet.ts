import { defaultLinkColor, mobileBreakpoint } from './defaults.ts'
import { type Globals, headingLevels } from './design.ts'
import { darkRules, narrowHintRules } from './hint-rules.ts'
import { css, cssValue, paddingValue } from './markup.ts'

/** The general rules of a message. The editor's canvas uses them, too, inside its own scope. */
function contentRules(globals: Globals): string {
  const headings = headingLevels.map((level) => {
    const style = globals.headings[level]
    if (!style) return ''
    return `${level} { ${css(
      ['font-size', `${style.size}px`],
      ['line-height', '1.25'],
      ['margin', `0 0 ${style.marginBottom}px 0`],
      ['color', style.color],
    )} }\n`
  })
  return `p { margin: 0; padding: 0; }
${headings.join('')}img.max-width { max-width: 100% !important; }
`
}

/** The rules for narrow screens. */
const mobileRules = `table.wrapper-mobile { width: 100% !important; table-layout: fixed; }
img.max-width { height: auto !important; max-width: 100% !important; }
a.bulletproof-button { display: block !important; width: auto !important; font-size: 80%; padding-left: 0 !important; padding-right: 0 !important; }
.columns { width: 100% !important; }
.column { display: block !important; width: 100% !important; padding-left: 0 !important; padding-right: 0 !important; margin-left: 0 !important; margin-right: 0 !important; }
.social-icon-column { display: inline-block !important; }
`

function pageRule({ color, page }: Globals): string {
  const margin = page ? paddingValue(page.margin) : '0'
  const background = page?.background ? ` background-color: ${page.background};` : ''
  return `body { color: ${color || '#000000'}; margin: ${margin}; padding: 0;${background} }
`
}

/** The style element of the message. `hints`: the class names that its modules use (`hintNames`). */
export function generateStylesheet(globals: Globals, hints: readonly string[] = []): string {
  const font = cssValue(globals.font)
  const underline = globals.linkUnderline ? 'underline' : 'none'
  return `body, p, div { font-family: ${font}; font-size: ${globals.size}px; }
${pageRule(globals)}body a { color: ${globals.linkColor || defaultLinkColor}; text-decoration: ${underline}; }
table.wrapper { width: 100% !important; table-layout: fixed; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; -moz-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
.column.of-2 { width: 50%; }
.column.of-3 { width: 33.333%; }
.column.of-4 { width: 25%; }
${contentRules(globals)}@media screen and (max-width:${mobileBreakpoint}px) {
${mobileRules}${narrowHintRules(hints)}}
${darkRules(hints, globals.dark)}`
}

/**
 * The style sheet for a canvas that shows modules inside another page. `scope` is the selector of all generated HTML,
 * `narrow` the same on a narrow screen. Uses CSS nesting. Modules for other screens stay visible, so that they can be
 * edited.
 */
export function canvasStylesheet(
  globals: Globals,
  hints: readonly string[],
  { scope, narrow }: { scope: string; narrow: string },
): string {
  const underline = globals.linkUnderline ? 'underline' : 'none'
  return `${scope} {
p, div { font-family: ${cssValue(globals.font)}; font-size: ${globals.size}px; }
a { color: ${globals.linkColor || defaultLinkColor}; text-decoration: ${underline}; }
${contentRules(globals)}${narrowHintRules(['only-mobile'])}}
${narrow} {
${mobileRules}${narrowHintRules(hints.filter((name) => !name.startsWith('only-')))}}
`
}
