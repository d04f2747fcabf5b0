import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { isForPage, pressed, singleKeysAreOn, switchSingleKeys } from '#lib/page-keys.ts'
import { navigationGroups } from '#shell/navigation-entries.tsx'
import { isPaletteKey, openPalette, useOpened } from '#shell/open-palette.ts'
import { useShell } from '#shell/shell.ts'
import { type Early, nothingYet } from './early.ts'
import { type KeyMeaning, meaningOf, secondKeyMs } from './keys.rules.ts'

/** Loaded when they are first opened, to keep the first load small. */
const Palette = lazy(() => import('./palette.tsx'))
const KeysTable = lazy(() => import('./keys-table.tsx'))

const entries = navigationGroups.flatMap((group) => group.entries)

/** The keys of the app, and the parts they open. A host page has keys of its own, so the embedded app only has '/'. */
export function PaletteHost({ areas }: { areas: ReadonlySet<string> }) {
  const isOurs = useShell().kind === 'standalone'
  const opened = useOpened()
  useKeys(isOurs)
  const early = useRef<Early>(nothingYet)
  if (!isOurs || !opened) {
    early.current = nothingYet
    return null
  }
  return (
    <Suspense fallback={opened === 'palette' && <EarlyField early={early} />}>
      {opened === 'palette' ? (
        <Palette areas={areas} early={early} />
      ) : (
        <KeysTable areas={areas} isOn={singleKeysAreOn()} onSwitch={switchSingleKeys} />
      )}
    </Suspense>
  )
}

/** Takes the keys that follow Ctrl+K until the palette is loaded. */
function EarlyField({ early }: { early: RefObject<Early> }) {
  const t = useMessages('shell')
  const [from] = useState(() => document.activeElement)
  return (
    <input
      className="visually-hidden"
      aria-label={t('navigation.find')}
      // biome-ignore lint/a11y/noAutofocus: the palette takes the focus as well
      autoFocus
      onFocus={() => {
        early.current = { text: '', from }
      }}
      onChange={(event) => {
        early.current = { text: event.target.value, from }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        openPalette(null)
        if (from instanceof HTMLElement) from.focus()
      }}
    />
  )
}

function useKeys(isOurs: boolean): void {
  const navigate = useNavigate()
  // An editor has the window to itself, and its own keys.
  const isBare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare)
  // The listener begins with the page, not after it, so that a key pressed as soon as the page is seen counts.
  useLayoutEffect(() => {
    let gAt = Number.NEGATIVE_INFINITY
    const act = (meaning: KeyMeaning): boolean => {
      if (meaning.do === 'search') return toPart(search, 'focus')
      if (!isOurs) return false
      if (meaning.do === 'create') return toPart(create, 'click')
      if (meaning.do === 'showKeys') openPalette('keys')
      if (meaning.do === 'go') void navigate(meaning.to)
      return meaning.do !== 'nothing'
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOurs && isPaletteKey(event)) {
        if (!opensPalette(event)) return
        event.preventDefault()
        openPalette('palette')
        return
      }
      if (isBare || !isForPage(event)) return
      const meaning = meaningOf(event.key, event.timeStamp - gAt < secondKeyMs, entries)
      gAt = meaning.do === 'await' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (act(meaning)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOurs, isBare, navigate])
}

/** The key presses the page's own button, so that rights and limits count as with the mouse. */
const create = 'main [aria-keyshortcuts="n"]:not(:disabled)'
const search = 'main search input'

/** Presses or focuses the page's part for a key. False: the page has none. */
function toPart(selector: string, how: 'click' | 'focus'): boolean {
  const part = document.querySelector<HTMLElement>(selector)
  part?.[how]()
  return part !== null
}

/**
 * True if Ctrl+K opens the palette: also in a field of one line, where it types nothing; never in an editor of text
 * or over a dialog.
 */
function opensPalette(event: KeyboardEvent): boolean {
  const { isTaken, isTyping, isCovered } = pressed(event)
  return !isTaken && !isCovered && (!isTyping || event.target instanceof HTMLInputElement)
}
