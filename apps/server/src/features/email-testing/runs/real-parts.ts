import type { SpamResult } from '@carillon/contract/email-test-results'
import { comparePictures } from '#platform/camera/compare-pictures.ts'
import type { StoredTestInput } from '#schema/stored-email-test.ts'
import { checkAccessibility } from '../accessibility/check-accessibility.rules.ts'
import { type TestedLink, testLinks } from '../links/test-links.ts'
import type { Renderer } from '../renderers/renderer.ts'
import { checkAuthentication } from '../spam/authentication.ts'
import { checkContent } from '../spam/content-check.rules.ts'
import { askFilter } from '../spam/judge.ts'
import type { FilterVerdict } from '../spam/verdict.rules.ts'
import { headersOf } from './mime-headers.rules.ts'
import { type PartContext, PartFailed, type TestParts } from './test-parts.ts'

/**
 * The parts of a test as the product runs them.
 * @param network the hosts that links lead to; absent: public ones
 */
export function realParts(
  renderer: Renderer,
  network?: Parameters<typeof testLinks>[1]['network'],
): TestParts {
  return {
    renderer,
    async compare(before, after) {
      const { changedPixels, share, picture } = await comparePictures(before, after)
      return { share, changes: changedPixels > 0 ? picture : null }
    },
    async judgeSpam(input, context) {
      const [verdict, authentication] = await Promise.all([
        judge(input, context),
        input.from && authenticate(input.from.email, context),
      ])
      return { verdict: showVerdict(verdict), authentication }
    },
    async testLinks({ html, from }, { services, account, signal }) {
      const { linkBase } = await services.identities.of(account, from?.email ?? '')
      const hosts = [services.config.publicUrl, linkBase].map((url) => new URL(url).host)
      const rows = await testLinks(html, {
        trackingHosts: [...new Set(hosts)],
        signal,
        ...(network && { network }),
      })
      const links = rows.filter(({ notes }) => !notes.includes('links_dropped'))
      const dropped = rows.find(({ notes }) => notes.includes('links_dropped'))
      return { links: links.map(showLink), left_out: dropped?.count ?? 0 }
    },
    async checkAccessibility({ html, preheader }) {
      const { images, ...report } = checkAccessibility(html, preheader)
      return {
        report: {
          ...report,
          images: images.map(({ isDecorative, ...image }) => ({ ...image, is_decorative: isDecorative })),
        },
      }
    },
  }
}

/** The verdict of the operator's filter; without one, of the rules of the product. */
async function judge(
  { subject, html, text, mime }: StoredTestInput,
  { services: { config }, signal, log }: PartContext,
): Promise<FilterVerdict> {
  const bytes = Buffer.from(mime, 'base64')
  if (!config.spamUrl) {
    return checkContent({
      subject,
      html,
      text,
      headers: headersOf(bytes.toString('latin1')),
      attachmentNames: [],
      mimeBytes: bytes.length,
      language: /<html\b[^>]*\slang\s*=\s*["']?([a-z-]+)/i.exec(html)?.[1] ?? null,
    })
  }
  const answer = await askFilter(config.spamUrl, bytes, signal)
  if (answer.state === 'judged') return answer.verdict
  log.warn({ reason: answer.reason, detail: answer.detail }, 'the spam filter gave no verdict')
  throw new PartFailed(answer.reason)
}

async function authenticate(from: string, { services, account }: PartContext) {
  const identity = await services.identities.of(account, from)
  return checkAuthentication(services.config, from, identity)
}

function showVerdict({ contentScore, isSpam, rules, ...verdict }: FilterVerdict): SpamResult['verdict'] {
  return {
    ...verdict,
    content_score: contentScore,
    is_spam: isSpam,
    rules: rules.map(({ isRoute, ...rule }) => ({ ...rule, is_route: isRoute })),
  }
}

function showLink({ finalUrl, tlsProblem, ms: _, ...link }: TestedLink) {
  return { ...link, final_url: finalUrl, tls_problem: tlsProblem }
}
