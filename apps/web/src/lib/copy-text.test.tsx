import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A browser on plain http: without `navigator.clipboard`, with the old command. */
function onPlainHttp(command: () => boolean) {
  vi.stubGlobal('navigator', {})
  document.execCommand = command
}

test('on plain http a text is copied by the old command, within the dialog that has the focus', async () => {
  document.body.innerHTML = '<div role="dialog"><button type="button">Copy</button></div>'
  const button = document.querySelector('button')!
  button.focus()
  const copied: [string, boolean][] = []
  onPlainHttp(() => {
    const area = document.querySelector('textarea')!
    copied.push([area.value, area.closest('[role="dialog"]') !== null])
    return true
  })
  expect(await copyText('SG.key')).toBe(true)
  expect(copied).toEqual([['SG.key', true]])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a browser that can’t copy is reported', async () => {
  onPlainHttp(() => false)
  expect(await copyText('SG.key')).toBe(false)
})
