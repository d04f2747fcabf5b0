import { smsLimits } from '@carillon/contract/sms-config'
import { addressTagsInText } from '@carillon/email-design/address-tags'
import { compileTemplate } from '@carillon/personalization/compile-template'
import type { TemplateData } from '@carillon/personalization/render-frame'
import type { TemplateProblem } from '@carillon/personalization/template-problem'
import { sharedLinks } from '@carillon/text-message/links'
import type { StoredText } from '#schema/stored-text.ts'
import { shortenLinks } from './text-links.rules.ts'

/** The parts of a text message that decide its wording. */
export type TextSource = Pick<StoredText, 'prefix' | 'body' | 'suffix' | 'addsSuffix' | 'shortensLinks'>

export interface ComposedText {
  text: string
  /** Addresses behind short links that no other recipient has. */
  personal: string[]
}

export interface TextTemplate {
  /** The names of data that the text uses. */
  readonly names: ReadonlySet<string>
  /** The addresses behind short links that all recipients have in common. */
  readonly links: readonly string[]
  /**
   * The text for one person, of any length.
   * @param isFirst true if the number was never texted, so that the text has to explain how to opt out
   * @throws BudgetExceeded and nothing else
   */
  compose(data: TemplateData, code: string, isFirst: boolean): ComposedText
}

export type CompiledText =
  | { template: TextTemplate; problems?: undefined }
  | { template?: undefined; problems: TemplateProblem[] }

/**
 * The limits of rendering. They allow more than any text that could be sent, and keep a loop in a tag from filling the
 * memory.
 */
const budget = { iterations: 1000, outputBytes: 64 * 1024 }

/** @param base the beginning of short links */
export function compileText(source: TextSource, base: string): CompiledText {
  const compiled = compileTemplate(source.body, { kind: 'text', findAddressTags: addressTagsInText })
  if (compiled.problems) return { problems: compiled.problems }
  const { template } = compiled
  const links = source.shortensLinks ? sharedLinks(source.body) : []
  return {
    template: {
      names: template.names,
      links,
      compose(data, code, isFirst) {
        const body = template.render(data, undefined, budget).trim()
        const shortened = source.shortensLinks
          ? shortenLinks(body, links, base, code)
          : { text: body, personal: [] }
        const suffix = source.addsSuffix || isFirst ? source.suffix : ''
        return { text: `${source.prefix}${shortened.text}${suffix}`.trim(), personal: shortened.personal }
      },
    },
  }
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}

export function isTooLong(text: string): boolean {
  return bytesOf(text) > smsLimits.bytes
}
