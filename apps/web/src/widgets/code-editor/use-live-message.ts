import { useEffect, useState } from 'react'
import { renderTest } from '../test-data/render-test.ts'

/**
 * The preview is updated this long after the last key press, because rendering megabytes of HTML takes longer than
 * typing.
 */
const delayMs = 300
const largeDelayMs = 1_500
const largeFrom = 400_000

type Values = Record<string, unknown> | null

/** Problems with the tags, and the latest message without problems, if there was one. */
export function useLiveMessage(html: string, values: Values) {
  const [live, setLive] = useState(() => renderLive(html, values, null))
  useEffect(() => {
    const wait = html.length > largeFrom ? largeDelayMs : delayMs
    const timer = setTimeout(() => setLive((before) => renderLive(html, values, before.lastGood)), wait)
    return () => clearTimeout(timer)
  }, [html, values])
  return live
}

function renderLive(html: string, values: Values, before: string | null) {
  const { html: rendered, problems } = renderTest(html, values)
  const lastGood = rendered ?? before
  // If the message was opened with a problem in it, the HTML is shown unrendered.
  return { problems, lastGood, shown: lastGood ?? html }
}
