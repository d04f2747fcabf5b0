import { expect, test } from 'vitest'
import { loadMessages } from '#lib/messages.tsx'
import { render, screen } from '#test/render.tsx'
import { FormatChoice } from './format-choice.tsx'

test.for([
  [false, /^about [\d.]+ MB$/, null],
  [true, /^[\d.]+ MB: must be under 4 MB$/, 'true'],
] as const)('an edited image that is too large (%s) says “%s”', async ([isTooLarge, sentence, marked]) => {
  await loadMessages('images')
  await render(
    '/not-found',
    () => undefined,
    {},
    () => (
      <FormatChoice
        format="png"
        onChange={() => undefined}
        bytes={isTooLarge ? 4_400_000 : 4_100_000}
        isTooLarge={isTooLarge}
        hasFailed={false}
      />
    ),
  )
  expect((await screen.findByText(sentence)).getAttribute('data-problem')).toBe(marked)
})
