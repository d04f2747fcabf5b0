import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './ab-test.module.css'
import { useAbTest } from './ab-test-context.ts'
import { ManageVariations } from './manage-variations.tsx'
import { VariationChip } from './variation-chip.tsx'

/**
 * The choice of the variation whose message is open, above the message in a test of contents. Opening another message
 * saves this one.
 */
export function VariationSwitch() {
  const t = useMessages('ab-tests')
  const { id, test, shown, isSwitched, show, isChanging } = useAbTest()
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The editor was opened anew with the other message.
    if (isSwitched && document.activeElement === document.body) current.current?.focus()
  }, [isSwitched])
  if (test?.type !== 'content') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggles is no set of form fields
    <div className={style['switch']} data-variations="" role="group" aria-label={t('variations')}>
      {test.variations.map(({ id: variation, letter }) => (
        <button
          key={variation}
          ref={letter === shown ? current : undefined}
          type="button"
          className={style['tab']}
          aria-pressed={letter === shown}
          disabled={isChanging}
          onClick={() => letter !== shown && void show(letter)}
        >
          <VariationChip letter={letter} />
        </button>
      ))}
      <span className={style['gap']} />
      <ManageVariations base={`/single-sends/${id}/editor/modals`} />
    </div>
  )
}
