import { createHash } from 'node:crypto'
import type { FormContent } from '@carillon/contract/form-content'
import { Html, html } from '#platform/http/public-page.ts'
import { formRules, frameRules, pageRules } from './form-style.rules.ts'

interface Logo {
  address: string
  alt: string
  width: number
  height: number
}

interface Page {
  content: FormContent
  title: string
  body: Html
  /** For the preview in social networks; null for pages without links from there. */
  social: { url: string; title: string; description: string; image: string | null } | null
  logo: Logo | null
  /** True in a frame of another page. */
  framed: boolean
  script: boolean
}

/** A whole page with a form. It loads nothing but the script and the logo of this server. */
export function formPage({ content, title, body, social, logo, framed, script }: Page): string {
  const { language } = content
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${social ? socialTags(social) : ''}<style>${new Html(styleOf(content, framed))}</style>
${script ? html`<script src="/f/embed.js" defer></script>` : ''}
</head>
<body>
<main>${logo ? html`<img class="logo" src="${logo.address}" alt="${logo.alt}" width="${logo.width}" height="${logo.height}">` : ''}${body}</main>
</body>
</html>
`.text
}

/** The sources that a page with this content may load from, and the sites that may show it in a frame. */
export function policyOf(content: FormContent, framed: boolean): string {
  const hash = createHash('sha256').update(styleOf(content, framed)).digest('base64')
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${hash}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? ancestors(content) : "'none'"}`,
  ].join('; ')
}

function ancestors({ allowed_origins: origins }: FormContent): string {
  return origins.length === 0 ? '*' : `'self' ${origins.join(' ')}`
}

function styleOf(content: FormContent, framed: boolean): string {
  const around = framed ? frameRules : pageRules(content.style)
  return `${around}\n${formRules(content.style, content.language)}`
}

function socialTags({ url, title, description, image }: NonNullable<Page['social']>): Html {
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${image === null ? '' : html`<meta property="og:image" content="${image}">\n`}<meta name="twitter:card" content="summary">
`
}
