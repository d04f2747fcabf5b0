import type { SessionImages } from './session-images.ts'

/** The policy of a message: no scripts, frames, fonts, media or base. Images go through our fetcher, or are not shown. */
export function policyOf({ images }: { images: boolean }): string {
  return [
    "default-src 'none'",
    `img-src ${images ? 'http: https:' : "'none'"}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const dataImages =
  /data:image\/[a-z0-9.+-]+(?:;[a-z0-9=.-]+)*;base64,[a-z0-9+/=%]+(?:\r?\n[ \t]*[a-z0-9+/=%]+)*/gi
const moving = /animation|transition/i
const stills =
  '<style>*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important}</style>'

/**
 * The page of a message. Images within it are moved to addresses, so that they count as images; those that are not
 * recognized here stay blocked by the policy. Videos show the content they have for mail clients without video, and
 * links to resources are left out, because Chromium fetches posters and preloads as images.
 */
export function messagePage(html: string, images: Pick<SessionImages, 'keep'>): string {
  const page = html
    .replace(dataImages, (data) => images.keep(data))
    .replace(/<(\/?)(video|audio)(?=[\s/>])/gi, '<$1x-$2')
    .replace(/<(?:link|base)(?=[\s/>])/gi, '<meta')
  if (!moving.test(page)) return page
  // Anything before the doctype would make browsers lay the message out in another way.
  const doctype = /^[\s\S]*?<!doctype[^>]*>/i.exec(page)?.[0] ?? ''
  return doctype + stills + page.slice(doctype.length)
}
