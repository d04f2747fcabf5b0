import { posix } from 'node:path'
import { escapeHtml as safe } from '@carillon/personalization/escape-html'
import { Marked, type Token, type Tokens } from 'marked'
import { addressFrom, pageOf } from './site.ts'

/** A heading of the second or third level, for the list beside a page. */
export interface Heading {
  id: string
  text: string
  level: number
}

/** A part of a paper that the search answers with: the text below a heading until the next one. */
export interface Part {
  id: string
  title: string
  text: string
}

export interface Paper {
  path: string
  page: string
  title: string
  html: string
  headings: Heading[]
  parts: Part[]
  /** Files beside the papers that this one shows or links, as in `docs/pictures/editor.webp`. */
  files: string[]
}

interface Reading {
  /** The paths of all papers of the site. */
  papers: ReadonlySet<string>
  /** True for files of the repository that are no papers and go along with the site. */
  goesAlong: (path: string) => boolean
}

/**
 * Reads a paper in GitHub's Markdown. Links to other papers lead to their pages. Links to files that do not go along with the site
 * become their names, because a reader of the site can't open them.
 */
export function readPaper(path: string, text: string, reading: Reading): Paper {
  const page = pageOf(path)
  const headings: Heading[] = []
  const files = new Set<string>()
  const ids = idMaker()
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const plain = plainText(tokens)
        const id = ids(plain)
        headings.push({ id, text: plain, level: depth })
        const anchor =
          depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to ${safe(plain)}">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`
      },
      link({ href, title, tokens }) {
        const inside = this.parser.parseInline(tokens)
        const address = addressOf(href)
        if (address === null) return `<span class="file">${inside}</span>`
        const hint = title ? ` title="${safe(title)}"` : ''
        return `<a href="${safe(address)}"${hint}>${inside}</a>`
      },
      image({ href, text: alternative }) {
        return `<img src="${safe(addressOf(href) ?? href)}" alt="${safe(alternative)}" loading="lazy">`
      },
      codespan({ text: code }) {
        return `<code>${breakable(code)}</code>`
      },
      code({ text: code, lang }) {
        return `<pre data-language="${safe(lang ?? '')}"><code>${safe(code)}</code></pre>\n`
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = token.header.some((cell) => cell.text)
          ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : ''
        return `<div class="table" tabindex="0" role="region" aria-label="Table">\n<table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })

  function addressOf(href: string): string | null {
    if (/^[a-z]+:|^#/i.test(href)) return href
    const [file = '', anchor] = href.split('#')
    const target = posix.normalize(posix.join(posix.dirname(path), file))
    const paper = reading.papers.has(target) ? target : `${target.replace(/\/$/, '')}/README.md`
    const suffix = anchor ? `#${anchor}` : ''
    if (reading.papers.has(paper)) return addressFrom(page, pageOf(paper)) + suffix
    if (!reading.goesAlong(target)) return null
    files.add(target)
    return addressFrom(page, target.replace(/^docs\//, '')) + suffix
  }

  const tokens = marked.lexer(text)
  const html = marked.parser(tokens)
  const title = headings.find(({ level }) => level === 1)?.text ?? posix.basename(path, '.md')
  return {
    path,
    page,
    title,
    html,
    headings: headings.filter(({ level }) => level === 2 || level === 3),
    parts: partsOf(tokens, title),
    files: [...files],
  }
}

/** The text of each heading's part, for the search. Ids are made in the same order as the page makes them. */
function partsOf(tokens: readonly Token[], title: string): Part[] {
  const ids = idMaker()
  const parts: Part[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const text = plainText((token as Tokens.Heading).tokens)
      const id = ids(text)
      const isFirst = (token as Tokens.Heading).depth === 1
      parts.push({ id: isFirst ? '' : id, title: isFirst ? title : text, text: '' })
    } else {
      const part = parts.at(-1)
      if (part) part.text += ` ${textOf(token)}`
    }
  }
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ').trim() }))
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ')
  }
  if (token.type === 'list')
    return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')
  if ('tokens' in token && token.tokens) return plainText(token.tokens)
  return 'text' in token ? String(token.text) : ''
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('')
}

/** Code in a line, which may break behind the signs inside long names and addresses. */
function breakable(code: string): string {
  return safe(code).replace(/(?<=\w)([_/?@.,=:]+)(?=\w)/g, '$1<wbr>')
}

/** Ids as GitHub makes them, so that links to a heading work in both places; a repeated heading gets a number. */
function idMaker(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}
