import { trackingAttribute } from './click-tracking.ts'
import type { Globals, ModuleOf } from './design.ts'
import { hintsOf } from './hints.ts'
import {
  alignAttribute,
  attribute,
  classAttribute,
  css,
  escapeText,
  linkTarget,
  muid,
  paddingValue,
  safeLink,
} from './markup.ts'
import type { Surroundings } from './surroundings.ts'
import { widestText } from './text-width.ts'

type Button = ModuleOf<'button'>

/**
 * A button in the exchange format. Outlook for Windows ignores the padding of links and round corners. For round
 * corners with a label of known width, Outlook gets a VML drawing instead of the inner table. Otherwise the cell around
 * the link has the padding.
 */
export function generateButton(module: Button, { globals, width, isEdited }: Surroundings): string {
  const around = css(['padding', paddingValue(module.padding)], ['background-color', module.background])
  const room = width - module.padding.left - module.padding.right
  const drawing = isEdited ? '' : outlookButton(module, globals, room)
  const table = innerTable(module, drawing === '' && !isEdited)
  const inner = drawing
    ? `<!--[if mso]>${drawing}<![endif]--><!--[if !mso]><!-->${table}<!--<![endif]-->`
    : table
  return `<table border="0" cellpadding="0" cellspacing="0"${classAttribute('module', ...hintsOf(module).outer)} data-role="module-button" data-type="button" role="module" style="${module.shownOn === 'mobile' ? 'display:none; ' : ''}table-layout:fixed;" width="100%"${muid(module)}><tbody><tr><td${alignAttribute(module.align)}${attribute('bgcolor', module.background)}${classAttribute('outer-td', ...hintsOf(module).cell)} style="${around}">${inner}</td></tr></tbody></table>`
}

function innerTable(module: Button, isForOutlook: boolean): string {
  const border = module.borderColor || module.fill
  const edge = `${module.borderWidth}px solid ${border}`
  const cell = isForOutlook
    ? ` ${css(['mso-padding-alt', paddingValue(module.inner)], ['mso-border-alt', module.borderWidth && border ? edge : 'none'])}`
    : ''
  const style = css(
    ['background-color', module.fill],
    ['border', edge],
    ['border-color', border],
    ['border-radius', `${module.radius}px`],
    ['border-width', `${module.borderWidth}px`],
    ['box-sizing', 'border-box'],
    ['color', module.color],
    ['display', 'inline-block'],
    ['font-family', module.font || 'inherit'],
    ['font-size', `${module.size}px`],
    ['font-weight', module.bold ? 'bold' : 'normal'],
    ['letter-spacing', `${module.letterSpacing}px`],
    ['line-height', 'normal'],
    ['min-width', module.width ? `${module.width}px` : ''],
    ['min-height', module.height ? `${module.height}px` : ''],
    ['padding', paddingValue(module.inner)],
    ['mso-padding-alt', isForOutlook ? '0px' : ''],
    ['mso-border-alt', isForOutlook ? 'none' : ''],
    ['text-align', 'center'],
    ['text-decoration', 'none'],
    ['border-style', 'solid'],
  )
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" class="wrapper-mobile" style="text-align:center;"><tbody><tr><td align="center"${attribute('bgcolor', module.fill)} class="inner-td" style="border-radius:6px; font-size:16px; text-align:center; background-color:inherit;${cell}"><a${attribute('href', safeLink(module.href))}${trackingAttribute(module)}${classAttribute(...hintsOf(module).inner)} style="${style}"${linkTarget(module.href)}>${escapeText(module.text)}</a></td></tr></tbody></table>`
}

/** The drawing of a button for Outlook; empty if Outlook needs none, or if its fixed size could cut the label off. */
function outlookButton(module: Button, globals: Globals, room: number): string {
  const { text, radius, shownOn, inner, size, borderWidth } = module
  if (radius === 0 || shownOn === 'mobile' || /\{\{|<%|\n/.test(text)) return ''
  const font = module.font || globals.font
  const edges = 2 * borderWidth
  const words = widestText(text, { ...module, font })
  const width = Math.round(Math.max(module.width ?? 0, words + inner.left + inner.right + edges))
  if (width > room) return ''
  const height = Math.round(Math.max(module.height ?? 0, 1.2 * size + inner.top + inner.bottom + edges))
  const arc = Math.min(50, Math.round((radius / Math.min(width, height)) * 100))
  const border = module.borderColor || module.fill
  const line =
    borderWidth && border
      ? `${attribute('strokecolor', border)} strokeweight="${borderWidth}px"`
      : ' stroked="false"'
  const fill = module.fill ? attribute('fillcolor', module.fill) : ' filled="false"'
  const style = css(
    ['color', module.color],
    ['font-family', font],
    ['font-size', `${size}px`],
    ['font-weight', module.bold ? 'bold' : 'normal'],
    ['letter-spacing', `${module.letterSpacing}px`],
  )
  return `<v:roundrect xmlns:w="urn:schemas-microsoft-com:office:word"${attribute('href', safeLink(module.href))}${trackingAttribute(module)} style="height:${height}px; width:${width}px; v-text-anchor:middle;" arcsize="${arc}%"${line}${fill}><w:anchorlock/><center style="${style}">${escapeText(text)}</center></v:roundrect>`
}
