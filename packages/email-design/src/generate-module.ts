import { trackingAttribute } from './click-tracking.ts'
import { columnGeometry, steadyColumnNames } from './column-geometry.ts'
import type { Module, ModuleKind, ModuleOf } from './design.ts'
import { generateButton } from './generate-button.ts'
import { generateSocial } from './generate-social.ts'
import { generateBlocks, linkStyle } from './generate-text.ts'
import { generateUnsubscribe } from './generate-unsubscribe.ts'
import { hintsOf, keepsTints, reverseName } from './hints.ts'
import {
  alignAttribute,
  attribute,
  classAttribute,
  css,
  linkTarget,
  muid,
  paddingValue,
  safeImageSource,
  safeLink,
} from './markup.ts'
import type { Surroundings } from './surroundings.ts'

/** The HTML of one module as it is sent. The editor's canvas shows the same HTML. */
export function generateModule(module: Module, around: Surroundings): string {
  const written = (generators[module.kind] as (module: Module, around: Surroundings) => string)(
    module,
    around,
  )
  const html = around.anchors?.has(module.id) ? withAnchor(written, module.id) : written
  // Outlook for Windows ignores media queries, so it gets the desktop version.
  return module.shownOn === 'mobile' ? `<!--[if !mso]><!-->${html}<!--<![endif]-->` : html
}

/**
 * The HTML of one module with empty editable places: the inner `div` of a text module, the label of a button, the cells
 * of columns (`columnCellSelector`). The editor puts its live content there; the generator writes everything around it.
 */
export function generateFrame(
  module: ModuleOf<'text'> | ModuleOf<'button'> | ModuleOf<'columns'>,
  around: Surroundings,
): string {
  if (module.kind === 'text') return textTable(module, around, '')
  if (module.kind === 'button') return generateButton({ ...module, text: '' }, { ...around, isEdited: true })
  return columnsTable(
    module,
    around,
    module.columns.map(() => ''),
  )
}

/** A link to `#<id>` leads to the module with that ID. Only modules that are linked to have the attribute. */
function withAnchor(html: string, id: string): string {
  return html.replace('<table', () => `<table${attribute('id', id)}`)
}

export const textSlotSelector = 'table.module > tbody > tr > td > div'
export const buttonSlotSelector = 'td.inner-td > a'
export const columnCellSelector = 'table.column > tbody > tr > td'

const TABLE = 'border="0" cellpadding="0" cellspacing="0" width="100%" style="table-layout: fixed;"'

type Generators = { [K in ModuleKind]: (module: ModuleOf<K>, around: Surroundings) => string }

const generators: Generators = {
  text: (module, around) =>
    textTable(
      module,
      around,
      generateBlocks(module.blocks, {
        globals: around.globals,
        keepsTints: keepsTints(module, around.globals),
      }),
    ),
  image: generateImage,
  button: generateButton,
  divider: generateDivider,
  spacer: generateSpacer,
  code: (module) =>
    `<table${moduleClass(module, 'module')} role="module" data-type="code" ${table(module)}${muid(module)}><tbody><tr><td height="100%" valign="top" role="module-content">${module.html}</td></tr></tbody></table>`,
  columns: (module, around) => {
    const widths = columnGeometry(module, around.width)
    const cells = module.columns.map(({ modules }, index) => {
      const inside = {
        ...around,
        width: widths[index]?.width ?? around.width,
        isTinted: isTinted(module, around) || module.columns[index]?.background !== '',
      }
      return modules.map((leaf) => generateModule(leaf, inside)).join('')
    })
    return columnsTable(module, around, cells)
  },
  social: (module) => generateSocial(module, table(module)),
  unsubscribe: (module, around) =>
    generateUnsubscribe(module, linkStyle(around.globals), textClass(module, around)),
}

/** The attributes that most modules have. A module for phones only is hidden in programs that ignore styles. */
function table({ shownOn }: Module): string {
  return shownOn === 'mobile' ? TABLE.replace('style="', 'style="display:none; ') : TABLE
}

function moduleClass(module: Module, ...own: string[]): string {
  return classAttribute(...own, ...hintsOf(module).outer)
}

function cellClass(module: Module, ...own: string[]): string {
  return classAttribute(...own, ...hintsOf(module).cell)
}

/** True if the module's text has a background of its own. Then its colours stay the same in dark mode. */
function isTinted(module: ModuleOf<'text' | 'unsubscribe' | 'columns'>, around: Surroundings): boolean {
  if (module.dark?.background) return false
  return module.background !== '' || (around.isTinted ?? false)
}

/** Text takes the message's dark mode colours, if it has any. */
function textClass(module: ModuleOf<'text' | 'unsubscribe'>, around: Surroundings): string[] {
  return around.globals.dark && !isTinted(module, around) ? ['d-text'] : []
}

function textTable(module: ModuleOf<'text'>, around: Surroundings, inner: string): string {
  const style = css(
    ['padding', paddingValue(module.padding)],
    ['line-height', `${module.lineHeight}px`],
    ['text-align', 'inherit'],
    ['background-color', module.background],
  )
  return `<table${moduleClass(module, 'module')} role="module" data-type="text" ${table(module)}${muid(module)} data-mc-module-version="2019-10-22"><tbody><tr><td${cellClass(module, ...textClass(module, around))} style="${style}" height="100%" valign="top"${attribute('bgcolor', module.background)} role="module-content"><div>${inner}</div></td></tr></tbody></table>`
}

function generateImage(module: ModuleOf<'image'>, { width: room }: Surroundings): string {
  const cell = css(
    ['font-size', '6px'],
    ['line-height', '10px'],
    ['padding', paddingValue(module.padding)],
    ['background-color', module.background],
  )
  const available = Math.max(1, room - module.padding.left - module.padding.right)
  const responsive = module.responsive || module.width === null
  const width = responsive ? Math.round((available * module.percent) / 100) : module.width
  const style = css(
    ['display', 'block'],
    ['color', '#000000'],
    ['text-decoration', 'none'],
    ['font-family', 'Helvetica, arial, sans-serif'],
    ['font-size', '16px'],
    ['max-width', responsive ? `${module.percent}% !important` : ''],
    ['width', responsive ? `${module.percent}%` : ''],
    ['height', responsive ? 'auto !important' : ''],
  )
  const source = safeImageSource(module.src)
  const image = `<img class="max-width" border="0" style="${style}" width="${width}"${attribute('alt', module.alt)} data-proportionally-constrained="${module.proportional}" data-responsive="${responsive}"${source && attribute('src', source)}${!responsive && module.height ? ` height="${module.height}"` : ''}>`
  const linked = module.href
    ? `<a${attribute('href', safeLink(module.href))}${trackingAttribute(module)}${linkTarget(module.href)}>${image}</a>`
    : image
  return `<table${moduleClass(module, 'wrapper')} role="module" data-type="image" ${table(module)}${muid(module)}><tbody><tr><td${cellClass(module)} style="${cell}" valign="top"${alignAttribute(module.align)}>${linked}</td></tr></tbody></table>`
}

function generateDivider(module: ModuleOf<'divider'>): string {
  const height = `${module.height}px`
  const style = css(['padding', paddingValue(module.padding)])
  return `<table${moduleClass(module, 'module')} role="module" data-type="divider" ${table(module)}${muid(module)}><tbody><tr><td${cellClass(module)} style="${style}" role="module-content" height="100%" valign="top"${attribute('bgcolor', module.background)}><table role="presentation" border="0" cellpadding="0" cellspacing="0" align="center" width="100%" height="${height}" style="line-height:${height}; font-size:${height};"><tbody><tr><td${classAttribute(...hintsOf(module).inner)} style="padding:0px 0px ${height} 0px;"${attribute('bgcolor', module.color)}></td></tr></tbody></table></td></tr></tbody></table>`
}

function generateSpacer(module: ModuleOf<'spacer'>): string {
  return `<table${moduleClass(module, 'module')} role="module" data-type="spacer" ${table(module)}${muid(module)}><tbody><tr><td${cellClass(module)} style="padding:0px 0px ${module.height}px 0px;" role="module-content"${attribute('bgcolor', module.background)}></td></tr></tbody></table>`
}

/** Columns have no id in the exchange format. We add `data-muid`, which other readers ignore. */
function columnsTable(module: ModuleOf<'columns'>, around: Surroundings, cells: readonly string[]): string {
  const style = css(
    ['display', module.shownOn === 'mobile' ? 'none' : ''],
    ['padding', paddingValue(module.padding)],
  )
  const { outer: screens, cell: hints } = hintsOf(module)
  const steady = steadyColumnNames(module, around.width)
  const row = classAttribute(module.stacking === 'reverse' ? reverseName : '')
  const columns = columnGeometry(module, around.width).map(({ width, left, right }, index) => {
    const cellStyle = `width:${width}px; border-spacing:0; border-collapse:collapse; margin:0px ${right}px 0px ${left}px;`
    const background = attribute('bgcolor', module.columns[index]?.background ?? '')
    return `<table role="presentation" width="${width}" style="${cellStyle}" cellpadding="0" cellspacing="0" align="left" border="0"${background}${classAttribute('column', `column-${index}`, steady[index] ?? '')}><tbody><tr><td style="padding:0px;margin:0px;border-spacing:0;">${cells[index] ?? ''}</td></tr></tbody></table>`
  })
  return `<table border="0" cellpadding="0" cellspacing="0" align="center" width="100%" role="module" data-type="${module.type ?? 'columns'}"${classAttribute(...screens, ...hints)} style="${style}"${attribute('bgcolor', module.background)} data-distribution="${module.distribution}"${muid(module)}><tbody><tr role="module-content"><td${row} height="100%" valign="top">${columns.join('')}</td></tr></tbody></table>`
}
