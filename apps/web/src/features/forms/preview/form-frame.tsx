import { useEffect, useRef, useState } from 'react'
import { inertHtml } from '#widgets/message-preview/inert-html.ts'
import style from './preview.module.css'

interface FormFrameProps {
  title: string
  /** The HTML of the whole page. */
  html: string
  /** The field that was clicked, by its name in the form. */
  onPick?: ((field: string) => void) | undefined
}

/**
 * A page of the server in a frame without scripts, where nothing can be sent. Its first state is loaded; later states
 * replace its content, so that it neither flickers nor scrolls back.
 */
export function FormFrame({ title, html, onPick }: FormFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(() => inertHtml(html))
  const [isLoaded, setLoaded] = useState(false)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    replaceContent(page, html)
  }, [html, isLoaded])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    // The focus stays outside, where the field's settings are.
    const press = (event: MouseEvent) => {
      if (pick.current && fieldAt(event.target)) event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      const name = fieldAt(event.target)
      if (!name || !pick.current) return
      event.preventDefault()
      pick.current(name)
    }
    page.addEventListener('mousedown', press)
    page.addEventListener('click', click)
    return () => {
      page.removeEventListener('mousedown', press)
      page.removeEventListener('click', click)
    }
  }, [isLoaded])
  return (
    <iframe
      ref={frame}
      title={title}
      className={style['frame']}
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
    />
  )
}

/** Replaces styles and content of the frame by those of the new page. The policy and the rest of the head stay. */
function replaceContent(page: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const styles = [...next.head.querySelectorAll('style')]
  if (styles.map(textOf).join() !== [...page.head.querySelectorAll('style')].map(textOf).join()) {
    for (const each of page.head.querySelectorAll('style')) each.remove()
    page.head.append(...styles.map((each) => page.importNode(each, true)))
  }
  page.documentElement.lang = next.documentElement.lang
  page.body.className = next.body.className
  page.body.setAttribute('style', next.body.getAttribute('style') ?? '')
  page.body.replaceChildren(...[...next.body.childNodes].map((node) => page.importNode(node, true)))
}

function textOf(element: Element): string {
  return element.textContent ?? ''
}

/** The name of the field that an element of the form belongs to. */
function fieldAt(target: EventTarget | null): string | null {
  // Elements of a frame are instances of its own window's classes, so `instanceof` fails here.
  const element = target as Element | null
  const near = element?.closest?.('label, input, [data-field]')
  const input = near?.matches('input') ? near : near?.querySelector('input[name]')
  const named =
    input ?? (near?.getAttribute('for') && near.ownerDocument.getElementById(near.getAttribute('for')!))
  return named ? named.getAttribute('name') : null
}
