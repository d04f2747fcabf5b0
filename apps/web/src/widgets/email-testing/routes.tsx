import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'

/**
 * The routes of email testing over an editor or a review. `page` is the address beneath with its parameters,
 * `/single-sends/:id/editor`. `overlay` loads the screen that renders `EmailTesting` with its message.
 */
export function emailTestingRoutes<Screen>(page: string, overlay: () => Promise<Screen>): RouteObject[] {
  const base = `${page}/email_testing`
  const results = `${base}/view_results/:resultId?/:view?`
  return [
    {
      lazy: () => withTexts(overlay()) as ReturnType<() => Promise<object>>,
      children: [
        { path: base, lazy: () => import('./choose/choose-tests.tsx') },
        { path: `${base}/review`, lazy: () => import('./choose/review-test.tsx') },
        // Siblings and not nested: both addresses show the same screen, which stays mounted when the address changes.
        { path: results, lazy: showResults },
        { path: `${results}/inbox/:inboxTestId`, lazy: showResults },
      ],
    },
  ]
}

const showResults = () => import('./results/results.tsx')

async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadMessages('email-testing')])
  return loaded
}
