/** The script of the documentation: search, copying of commands, and the mark of the heading in view. */
import MiniSearch from 'minisearch'
import { type Found, searchOptions } from '../search-options.ts'

const root = document.documentElement.dataset['root'] ?? ''
const most = 12

searchBox()
for (const block of document.querySelectorAll('main pre')) addCopy(block)
markHeading()

function searchBox(): void {
  const box = byId<HTMLInputElement>('search')
  const list = byId('found')
  const nothing = byId('nothing')
  let index: Promise<MiniSearch<Found>> | undefined
  let chosen = -1
  box.closest<HTMLElement>('.search')!.hidden = false

  async function show(): Promise<void> {
    const words = box.value.trim()
    if (words === '') return close()
    index ??= loadIndex()
    let found: Found[]
    try {
      found = (await index).search(words).slice(0, most) as unknown as Found[]
    } catch {
      index = undefined
      close()
      nothing.textContent = 'The search could not be loaded. Try again.'
      return
    }
    if (box.value.trim() !== words) return
    chosen = found.length > 0 ? 0 : -1
    list.replaceChildren(...found.map(option))
    list.hidden = found.length === 0
    nothing.textContent = found.length === 0 ? `Nothing has the words “${words}”.` : ''
    box.setAttribute('aria-expanded', String(found.length > 0))
    mark()
  }

  function close(): void {
    list.hidden = true
    nothing.textContent = ''
    box.setAttribute('aria-expanded', 'false')
    box.removeAttribute('aria-activedescendant')
  }

  function mark(): void {
    for (const [at, one] of [...list.children].entries()) {
      one.setAttribute('aria-selected', String(at === chosen))
      if (at !== chosen) continue
      box.setAttribute('aria-activedescendant', one.id)
      one.scrollIntoView({ block: 'nearest' })
    }
  }

  box.addEventListener('input', () => void show())
  box.addEventListener('focus', () => void show())
  box.addEventListener('keydown', (event) => {
    const count = list.children.length
    if (event.key === 'Escape') {
      box.value = ''
      close()
    } else if (event.key === 'Enter' && !list.hidden) {
      list.children[chosen]?.querySelector('a')?.click()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      chosen = (chosen + (event.key === 'ArrowDown' ? 1 : count - 1)) % count
      mark()
    }
  })
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.search')) close()
  })
  list.addEventListener('click', close)
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    box.focus()
  })
}

async function loadIndex(): Promise<MiniSearch<Found>> {
  const answer = await fetch(`${root}search.json`)
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`)
  return MiniSearch.loadJSONAsync<Found>(await answer.text(), searchOptions as never)
}

function option(found: Found, at: number): HTMLElement {
  const line = document.createElement('li')
  line.id = `found-${at}`
  line.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = root + found.at
  link.tabIndex = -1
  link.append(textIn('b', found.title))
  if (found.paper !== found.title) link.append(textIn('span', found.paper))
  line.append(link)
  return line
}

function textIn(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Adds a button that copies a block of code, where the browser allows copying: only on https and on this machine. */
function addCopy(block: Element): void {
  if (!navigator.clipboard) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '')
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not copied'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  frame.append(block, button)
}

/** Marks the last heading above the middle of the window in the list of headings. */
function markHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.headings a')]
  const headings = links.flatMap(
    (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
  )
  const look = (): void => {
    const passed = headings.filter((one) => one.getBoundingClientRect().top < innerHeight / 3)
    const at = Math.max(0, passed.length - 1)
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', look, { passive: true })
  look()
}

function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  return document.getElementById(id) as Type
}
