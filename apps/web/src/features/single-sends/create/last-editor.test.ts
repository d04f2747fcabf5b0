import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastEditor, rememberEditor } from './start-content.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the editor that was used last is kept in the browser; before the first one it is that of designs', () => {
  expect(lastEditor()).toBe('design')
  rememberEditor('code')
  expect([lastEditor(), localStorage.getItem('carillon.last-editor')]).toEqual(['code', 'code'])
  rememberEditor('design')
  expect(lastEditor()).toBe('design')
})
