import { useEffect, useState } from 'react'
import { renderTest } from '../test-data/render-test.ts'

/** The preview follows this long after the last key; a message of megabytes takes longer to show than to type. */
const delayMs = 300
const largeDelayMs = 1_500
const largeFrom = 400_000

type Values = Record<string, unknown> | null

/** What is wrong with the tags, and the latest message with which nothing was, if there was one. */
export function useLiveMessage(html: string, values: Values) {
  const [live, setLive] = useState(() => render(html, values, null))
  useEffect(() => {
    const wait = html.length > largeFrom ? largeDelayMs : delayMs
    const timer = setTimeout(() => setLive((before) => render(html, values, before.lastGood)), wait)
    return () => clearTimeout(timer)
  }, [html, values])
  return live
}

function render(html: string, values: Values, before: string | null) {
  const { html: rendered, problems } = renderTest(html, values)
  const lastGood = rendered ?? before
  // Opened with a problem in it, a message is shown as it is written.
  return { problems, lastGood, shown: lastGood ?? html }
}
