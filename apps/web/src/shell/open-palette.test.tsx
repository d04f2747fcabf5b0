import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, test } from 'vitest'
import { openPalette, useOpened } from './open-palette.ts'

function Opened() {
  return useOpened() ?? 'nothing'
}

function show(): { root: Root; text: () => string | null } {
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <StrictMode>
        <Opened />
      </StrictMode>,
    ),
  )
  return { root, text: () => element.textContent }
}

test('a part opened before the app subscribes stays, and closes when the app is unmounted', async () => {
  openPalette('palette')
  const first = show()
  await Promise.resolve()
  expect(first.text()).toBe('palette')
  first.root.unmount()
  await Promise.resolve()
  const second = show()
  expect(second.text()).toBe('nothing')
  second.root.unmount()
})
