import { solve } from './solve.ts'

/** The place of a form, for counting and sending. */
export interface Place {
  page: string
  /** Called after the form was sent (`onSent`), or its height changed (`onChange`). */
  onChange?: () => void
  onSent?: () => void
}

interface Answer {
  title?: string
  message?: string
  redirect?: string
  errors?: { field: string; message: string }[]
  challenge?: string
}

/** The time in milliseconds before which a post counts as a machine's. */
const fastestMs = 2100

/**
 * Lets a form be sent without leaving the page. While a visitor fills it in, the task is solved without showing or asking
 * anything. Problems stand at their fields, and the first one gets the focus.
 */
export function enhance(form: HTMLFormElement, place: Place): void {
  form.noValidate = true
  const made = Date.now()
  let isSending = false
  let task: Promise<string> | undefined
  const challenge = form.elements.namedItem('form_challenge') as HTMLInputElement
  const work = () => {
    if ('task' in form.dataset) task ??= solve(challenge.value)
  }
  form.addEventListener('focusin', work, { once: true })
  form.addEventListener('input', (event) => clearProblem(event.target as HTMLElement))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    if (!checkFields(form)) return place.onChange?.()
    isSending = true
    const button = form.querySelector('button')
    button?.setAttribute('aria-disabled', 'true')
    void send()
      .catch(() => showNotice(form, form.dataset['fault'] ?? ''))
      .finally(() => {
        isSending = false
        button?.removeAttribute('aria-disabled')
        place.onChange?.()
      })
  })

  async function send(isSecond = false): Promise<void> {
    work()
    await pause(fastestMs - (Date.now() - made))
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value)
    body.set('form_page', place.page)
    if (task) body.set('form_solution', await task)
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      credentials: 'omit',
      headers: { accept: 'application/json' },
    })
    const answer = (await response.json()) as Answer & { reason?: string }
    if (response.ok) return finish(answer)
    if (answer.challenge) {
      challenge.value = answer.challenge
      task = undefined
    }
    // The challenge of a page that was open for hours has expired: the form is sent again with a new one.
    if (!isSecond && answer.reason === 'expired') {
      await pause(fastestMs)
      return send(true)
    }
    work()
    showProblems(form, answer)
  }

  function finish({ title, message, redirect }: Answer): void {
    if (redirect) {
      location.assign(redirect)
      return
    }
    const done = document.createElement('div')
    done.tabIndex = -1
    done.setAttribute('role', 'status')
    const add = (tag: string, text: string | undefined) => {
      if (text) done.appendChild(document.createElement(tag)).textContent = text
    }
    add('h2', title)
    add('p', message)
    const box = form.closest('.cf') ?? form
    for (const part of [...box.children]) if (!part.matches('.x')) part.remove()
    box.prepend(done)
    done.focus()
    place.onSent?.()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/**
 * Checks what needs no server, and shows the problems in the words and the language of the form. True without
 * problems.
 */
function checkFields(form: HTMLFormElement): boolean {
  const words = JSON.parse(form.dataset['problems'] ?? '{}') as Record<string, string>
  const all = 'input:not([type=hidden]),select'
  const wrong = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(all)].filter(
    (input) => !input.checkValidity(),
  )
  for (const input of wrong) {
    const { type, validity } = input
    const missing = type === 'checkbox' ? 'consent' : 'required'
    const code = validity.valueMissing && !validity.badInput ? missing : type
    problem(form, input.name, words[code] ?? input.validationMessage)
  }
  wrong[0]?.focus()
  return wrong.length === 0
}

function showProblems(form: HTMLFormElement, { errors = [], message = '' }: Answer): void {
  showNotice(form, message)
  for (const { field, message: text } of errors) problem(form, field, text)
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
  first?.focus()
}

function showNotice(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[data-notice]')
  if (line) line.textContent = text
}

function problem(form: HTMLFormElement, field: string, text: string): void {
  const input = form.elements.namedItem(field)
  if (!(input instanceof HTMLElement)) return
  input.setAttribute('aria-invalid', 'true')
  const line = input.closest('.f')?.querySelector('.e')
  if (line) line.textContent = text
}

function clearProblem(input: HTMLElement): void {
  if (!input.hasAttribute('aria-invalid')) return
  input.removeAttribute('aria-invalid')
  const line = input.closest('.f')?.querySelector('.e')
  if (line) line.textContent = ''
}

/** Counts a view once in a session of the tab, without a cookie. */
export function countView(address: string, placement: string, page: string): void {
  const key = `carillon-form ${address}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage may be off; the view is then counted each time.
  }
  const body = new URLSearchParams({ form_placement: placement, form_page: page })
  void fetch(`${address}/view`, { method: 'POST', body, credentials: 'omit', keepalive: true }).catch(
    () => {},
  )
}
