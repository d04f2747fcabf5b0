import { type AbTest, type VariationLetter, variationLetters } from '@carillon/contract/ab-tests'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useChangeAbTest } from '#api/ab-tests.ts'
import type { Settings } from '../parts/draft.ts'
import { ownVariation, testFieldsOf } from '../parts/test-settings.rules.ts'
import type { AbTestHandle } from './ab-test-context.ts'

/**
 * The variation whose message the editor shows. The address names it for a reload and for links to it; panels of the editor
 * that change the address leave it as it is.
 */
export function useShownLetter(): ShownLetter {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState(() => {
    const named = new URLSearchParams(search).get('variation')
    return { letter: variationLetters.find((each) => each === named) ?? 'A', isSwitched: false }
  })
  const show = useCallback(
    (letter: VariationLetter) => {
      setShown((before) => (before.letter === letter ? before : { letter, isSwitched: true }))
      const query = new URLSearchParams(search)
      // `module` belongs to the previous variation, the other parameters to dialogs.
      for (const name of ['variation', 'module', 'delete', 'count']) query.delete(name)
      if (letter !== 'A') query.set('variation', letter)
      const to = { pathname: pathname.replace(/\/modals\/.*$/, ''), search: `?${query}` }
      navigate(to, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname, search],
  )
  return { ...shown, show }
}

interface ShownLetter {
  letter: VariationLetter
  /** True if the user came from another variation, so that the switch gets the focus. */
  isSwitched: boolean
  /** Opens the message of a variation. Also closes a dialog about variations. */
  show: (letter: VariationLetter) => void
}

interface Opened {
  id: string
  test: AbTest | undefined
  settings: Settings
  flush: () => Promise<boolean>
  reload: () => Promise<void>
  shown: ShownLetter
}

export function useAbTestHandle({ id, test, settings, flush, reload, shown }: Opened): AbTestHandle {
  const { letter, isSwitched, show } = shown
  const { mutateAsync, isPending } = useChangeAbTest(id)
  return useMemo(
    () => ({
      id,
      test,
      shown: ownVariation(test, letter)?.letter ?? 'A',
      isSwitched,
      fields: settings.test && testFieldsOf(settings.test),
      isChanging: isPending,
      change: async (change, leaveTo) => {
        if (!(await flush())) return false
        const isMade = await mutateAsync(change).then(
          () => true,
          () => false,
        )
        if (!isMade) return false
        const field = focusedField()
        if (leaveTo) show(leaveTo)
        // Otherwise the message is loaded when it is shown.
        if (!leaveTo || leaveTo === letter) await reload()
        requestAnimationFrame(() => focusAgain(field))
        return true
      },
      show: async (next) => {
        if (await flush()) show(next)
      },
    }),
    [id, test, settings.test, letter, isSwitched, show, isPending, mutateAsync, flush, reload],
  )
}

/** Name of the field with the focus. */
function focusedField(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']
}

/** The most frames to wait until the editor is drawn anew. */
const mostFrames = 120

/** Puts the focus back into its field, or to the beginning of the test. */
function focusAgain(field = 'testType', frames = mostFrames): void {
  if (document.activeElement !== document.body) return
  const inputs = `form [data-field="${CSS.escape(field)}"] :is(input:checked, input:not([type=hidden], [type=radio], :disabled))`
  const place =
    document.querySelector<HTMLElement>(inputs) ?? document.querySelector<HTMLElement>(switchButton)
  if (place) {
    place.focus()
    place.scrollIntoView({ block: 'center' })
  } else if (frames > 0) requestAnimationFrame(() => focusAgain(field, frames - 1))
}

const switchButton = '[data-variations] button[aria-pressed=true]'
