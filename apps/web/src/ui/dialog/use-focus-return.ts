import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to the element that opened the dialog, before the dialog is removed. The next key press then
 * reaches that element. If the focus has already moved elsewhere, it stays there.
 */
export function useFocusReturn(): void {
  const opener = useRef(document.activeElement)
  useLayoutEffect(() => {
    const element = opener.current
    return () => {
      const focused = document.activeElement
      const dialog = focused?.closest('[role="dialog"]')
      const isLeft = focused === null || focused === document.body || (dialog && !dialog.contains(element))
      if (isLeft && element instanceof HTMLElement && element.isConnected && element !== document.body)
        element.focus()
    }
  }, [])
}
