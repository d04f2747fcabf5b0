import { countView, enhance } from './enhance.ts'
import { isSilenced, type Rules, readRules, silence, silentFor, whenDue } from './pop-up.ts'

interface Embedded {
  html: string
  css: string
  close: string
}

/** Styles of a form that opens above the page. */
const above = `dialog{border:0;padding:0;margin:auto;background:none;max-width:calc(100vw - 24px);max-height:calc(100vh - 24px);overflow:auto;width:min(100%,var(--w,560px))}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog.slide-in{position:fixed;inset:auto 12px 12px auto;margin:0;z-index:2147483000;filter:drop-shadow(0 6px 20px rgb(0 0 0/.25));width:min(calc(100vw - 24px),400px)}
.cf{position:relative}
.cf .x{position:absolute;top:4px;right:4px;width:44px;min-height:44px;padding:0;background:none;color:inherit;font:24px/1 system-ui}
.cf .x:hover{text-decoration:none}
.cf h2{padding-right:24px}
@media(prefers-reduced-motion:no-preference){dialog[open]{animation:in .2s ease-out}@keyframes in{from{opacity:0;translate:0 12px}}}`

/**
 * `<carillon-form form="slug">`: the form as plain HTML in the page, in the page's font, but without its other
 * styles. With `mode="popup"` or `mode="slide-in"` it opens above the page: `after` seconds, at `scroll` percent, at
 * `exit`, or by `open()`.
 */
export function defineFormElement(origin: string): void {
  if (customElements.get('carillon-form')) return
  customElements.define(
    'carillon-form',
    class extends HTMLElement {
      #isLoaded = false

      connectedCallback(): void {
        if (this.#isLoaded) return
        this.#isLoaded = true
        const rules = readRules(this)
        if (!rules) void this.#show(null)
        else if (!isSilenced(this.#slug, Date.now())) whenDue(rules, () => void this.#show(rules))
      }

      /** Opens a form before its rules do, as for a button of the page. */
      open(): void {
        const dialog = this.shadowRoot?.querySelector('dialog')
        if (dialog) dialog.showModal()
        else void this.#show(readRules(this))
      }

      get #slug(): string {
        return this.getAttribute('form') ?? ''
      }

      async #show(rules: Rules | null): Promise<void> {
        if (this.shadowRoot) return
        const address = `${origin}/f/${encodeURIComponent(this.#slug)}`
        const response = await fetch(`${address}/form`, { credentials: 'omit' })
        const { html, css, close } = (await response.json()) as Embedded
        // A form that was taken down, or is not allowed on this page, leaves the page as it is.
        if (!response.ok || this.shadowRoot) return
        const root = this.attachShadow({ mode: 'open' })
        const style = new CSSStyleSheet()
        style.replaceSync(`:host{display:block}${css}${rules ? above : ''}`)
        root.adoptedStyleSheets = [style]
        const box = root.appendChild(document.createElement(rules ? 'dialog' : 'div'))
        box.insertAdjacentHTML('beforeend', html)
        if (rules && box instanceof HTMLDialogElement) openAbove(box, rules, close, this.#slug)
        const form = root.querySelector('form')
        if (!form) return
        enhance(form, {
          page: location.href,
          onSent: () => {
            if (rules) silence(this.#slug, Date.now() + 3650 * 24 * 3_600_000)
            this.dispatchEvent(new CustomEvent('carillon-signup', { bubbles: true }))
          },
        })
        countView(address, 'script', location.href)
      }
    },
  )
}

/** Opens the form, with a cross that closes it; a pop-up also closes by Escape and keeps the focus inside. */
function openAbove(dialog: HTMLDialogElement, rules: Rules, label: string, slug: string): void {
  dialog.className = rules.mode
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', className: 'x', textContent: '×' })
  close.setAttribute('aria-label', label)
  close.addEventListener('click', () => dialog.close())
  dialog.querySelector('.cf')?.append(close)
  const name = dialog.querySelector('h2') ?? dialog.querySelector('button')
  dialog.setAttribute('aria-label', name?.textContent ?? '')
  dialog.addEventListener('close', () => {
    if (!isSilenced(slug, Date.now())) silence(slug, Date.now() + silentFor(rules))
  })
  if (rules.mode === 'popup') {
    dialog.showModal()
    return
  }
  // A slide-in is not modal: it takes no focus from reading or typing.
  dialog.open = true
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close()
  })
}
