import type { Design, GlobalDark } from './design.ts'
import { isRightToLeft } from './direction.ts'
import { generateModule } from './generate-module.ts'
import { hintNames } from './hints.ts'
import { linkedModules } from './linked-modules.ts'
import { attribute, css, escapeText, paddingValue, preheaderFiller } from './markup.ts'
import { generateStylesheet } from './stylesheet.ts'
import { surroundingsOf } from './surroundings.ts'
import { titleOf } from './title.ts'

/**
 * The whole message as HTML with its tags. Equal designs give equal bytes. Previews, stored content, exports and sent
 * messages all use this generator.
 */
export function generateHtml(design: Design): string {
  const around = { ...surroundingsOf(design), anchors: linkedModules(design) }
  let modules = generatePreheader(design.preheader)
  for (const module of design.modules) modules += generateModule(module, around)
  return `${generateHead(design)}${generateBody(design, modules)}</html>
`
}

/**
 * The preheader, followed by invisible space. Otherwise mail programs would show the first words of the message after
 * it.
 */
function generatePreheader(text: string): string {
  if (text === '') return ''
  return `<table class="module preheader preheader-hide" role="module" data-type="preheader" border="0" cellpadding="0" cellspacing="0" width="100%" style="display: none !important; mso-hide: all; visibility: hidden; opacity: 0; color: transparent; height: 0; width: 0;"><tr><td role="module-content"><p>${escapeText(text)}</p></td></tr><tr><td>${preheaderFiller(text)}</td></tr></table>`
}

/**
 * The attribute for the direction of the text. It is on the page and around the content, because some mail programs
 * keep only the content of the body.
 */
function direction(lang: string): string {
  return isRightToLeft(lang) ? ' dir="rtl"' : ''
}

const darkMeta = `<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
`

function generateHead(design: Design): string {
  const { lang, head, globals } = design
  const hints = hintNames(design)
  const isForDark = globals.dark !== undefined || hints.some((name) => name.startsWith('d-'))
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html data-editor-version="2" class="sg-campaigns" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"${lang && attribute('lang', lang)}${direction(lang)}>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${/<title\b/i.test(head) ? '' : `<title>${escapeText(titleOf(design))}</title>\n`}${isForDark ? darkMeta : ''}<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=Edge">
<!--<![endif]-->
<!--[if (gte mso 9)|(IE)]>
<xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style type="text/css">
body { width: ${globals.width}px; margin: 0 auto; }
table { border-collapse: collapse; }
table, td { mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
img { -ms-interpolation-mode: bicubic; }
</style>
<![endif]-->
<style type="text/css">
${generateStylesheet(globals, hints)}</style>
<!--user entered Head Start-->${head}<!--End Head user entered-->
</head>
`
}

function generateBody({ globals, lang }: Pick<Design, 'globals' | 'lang'>, modules: string): string {
  const { background, width, contentAlign } = globals
  const start = isRightToLeft(lang) ? 'right' : 'left'
  const bgcolor = attribute('bgcolor', background)
  const bodyStyle = css(
    ['font-size', `${globals.size}px`],
    ['font-family', globals.font],
    ['color', globals.color],
    ['background-color', background],
  )
  const container = css(
    ['padding', paddingValue(globals.padding)],
    ['color', globals.color],
    ['text-align', start],
  )
  const { dark } = globals
  const page = dark ? ' d-page' : ''
  return `<body${dark ? ' class="d-page"' : ''}${direction(lang)}>
<center class="wrapper${page}"${attribute('data-link-color', globals.linkColor)}${attribute('data-body-style', bodyStyle)}${dark ? darkAttributes(dark) : ''}>
<div class="webkit">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" class="wrapper${page}"${bgcolor}><tr><td${dark ? ' class="d-page"' : ''} valign="top"${bgcolor} width="100%">
<table width="100%" role="content-container" class="outer" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td width="100%"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td>
<!--[if mso]><center><table role="presentation"><tr><td width="${width}"><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%; max-width:${width}px;" align="${contentAlign}"><tr><td role="modules-container"${dark ? ' class="d-content"' : ''} style="${container}"${attribute('bgcolor', globals.contentBackground)} width="100%" align="${start}"${direction(lang)}>${modules}</td></tr></table>
<!--[if mso]></td></tr></table></center><![endif]-->
</td></tr></table></td></tr></table>
</td></tr></table>
</div>
</center>
</body>
`
}

/** The class names for dark mode, which the reader of designs recognizes. The style element has their rules. */
function darkAttributes({ background, contentBackground, color, linkColor }: GlobalDark): string {
  const style = css(['background-color', background], ['color', color])
  return `${attribute('data-dark-style', style)}${attribute('data-dark-content', contentBackground)}${attribute('data-dark-link-color', linkColor)}`
}
