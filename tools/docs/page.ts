import { escapeHtml as safe } from '@carillon/personalization/escape-html'
import type { Paper } from './read-paper.ts'
import { addressFrom, groups, pageOf } from './site.ts'

/** The address of the API reference, which a running server writes from its calls. */
const reference = '/api-reference'

/**
 * A page of the site: the navigation, the paper, and the list of its headings. It can be read and walked without its script,
 * which searches, copies commands and marks the heading in view. It loads nothing from other hosts.
 */
export function renderPage(paper: Paper, titles: ReadonlyMap<string, string>): string {
  const to = (target: string) => safe(addressFrom(paper.page, target))
  const name = paper.page === 'index.html' ? 'Carillon documentation' : `${paper.title} · Carillon`
  return `<!doctype html>
<html lang="en" data-root="${safe(addressFrom(paper.page, 'index.html').replace(/index\.html$/, ''))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(name)}</title><link rel="icon" href="${to('favicon.svg')}"><link rel="stylesheet" href="${to('site.css')}">
<script type="module" src="${to('site.js')}"></script></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="${to('index.html')}"><img src="${to('favicon.svg')}" alt="" width="24" height="24"> Carillon</a>
<div class="search" role="search" hidden><input type="search" id="search" placeholder="Search" aria-label="Search the documentation"
role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off"><kbd aria-hidden="true">/</kbd>
<ul id="found" role="listbox" aria-label="Found" hidden></ul><p id="nothing" role="status"></p></div></header>
<details class="menu"><summary>Contents</summary>${navigation(paper, titles, 'Contents')}</details>
<div class="columns"><aside class="contents">${navigation(paper, titles, 'Documentation')}</aside>
<main id="content">${paper.html}</main>${headingsOf(paper)}</div></body></html>
`
}

function navigation(paper: Paper, titles: ReadonlyMap<string, string>, label: string): string {
  const parts = groups.map(({ title, papers }) => {
    const items = papers.map((path) => item(paper, path, titles.get(path) ?? path))
    const calls = title === 'Program against it' ? [`<li><a href="${reference}">API reference</a></li>`] : []
    return `<h2>${safe(title)}</h2><ul>${[...items, ...calls].join('')}</ul>`
  })
  return `<nav aria-label="${safe(label)}">${parts.join('')}</nav>`
}

function item(paper: Paper, path: string, title: string): string {
  const isRecord = path.endsWith('decisions/README.md') && paper.path.startsWith('docs/decisions/')
  const current = paper.path === path ? ' aria-current="page"' : isRecord ? ' aria-current="true"' : ''
  const shown = path === 'README.md' ? 'Overview' : title
  return `<li><a href="${safe(addressFrom(paper.page, pageOf(path)))}"${current}>${safe(shown)}</a></li>`
}

/** The headings of a page with at least two of them. */
function headingsOf({ headings }: Paper): string {
  if (headings.length < 2) return ''
  const items = headings.map(
    ({ id, text, level }) => `<li class="level-${level}"><a href="#${safe(id)}">${safe(text)}</a></li>`,
  )
  return `<aside class="headings"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav></aside>`
}
