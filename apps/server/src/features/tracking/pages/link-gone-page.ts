import type { PageLanguage } from '#platform/http/public-page.ts'
import { textsOf } from './page-texts.ts'
import { notice, type Shown } from './recipient-pages.ts'

/** The page at a short link of a text that leads nowhere. */
export function linkGonePage(language: PageLanguage): Shown {
  return notice(textsOf(language).linkGone)
}
