import { countView, enhance } from './enhance.ts'
import { defineFormElement } from './form-element.ts'

/*
 * The script of signup forms, one file for all three places: the pages of forms themselves, frames of them in other pages, and
 * pages that show a form by <carillon-form>. It loads nothing and sets no cookie.
 */

const script = document.currentScript as HTMLScriptElement | null
const origin = new URL(script?.src ?? location.href).origin

/** The message by which a page asks frames for their height, if they were ready before it. */
const askForHeight = 'height'

/** Forms that came with the page: on their own page, or in a frame. */
function enhanceOwnForms(): void {
  const isFramed = window.parent !== window
  const page = (isFramed && document.referrer) || location.href
  const tellHeight = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (isFramed) window.parent.postMessage({ carillonForm: location.pathname, height }, '*')
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-carillon]')) {
    if (new URL(form.action).origin !== origin) continue
    enhance(form, { page, onChange: tellHeight, onSent: tellHeight })
    countView(form.action, isFramed ? 'frame' : 'landing', page)
  }
  if (!isFramed || !location.pathname.startsWith('/f/')) return
  tellHeight()
  new ResizeObserver(tellHeight).observe(document.documentElement)
  // The page around the frame may load its script later than the frame, and then asks for the height.
  addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source === window.parent && data?.carillonForm === askForHeight) tellHeight()
  })
}

/** Gives each frame of a form the height that it reports for itself. */
function followFrames(): void {
  addEventListener('message', ({ origin: from, source, data }: MessageEvent) => {
    const height: unknown = data?.carillonForm && data.height
    if (from !== origin || typeof height !== 'number' || !(height > 0) || height > 10_000) return
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.style.height = `${height}px`
    }
  })
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.src.startsWith(`${origin}/f/`)) {
      frame.contentWindow?.postMessage({ carillonForm: askForHeight }, '*')
    }
  }
}

function begin(): void {
  enhanceOwnForms()
  followFrames()
  defineFormElement(origin)
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()
