import { type AccessibilityCode, accessibilityCodes, type FoundPlace } from './accessibility-codes.rules.ts'
import { headingFindings } from './heading-findings.rules.ts'
import { imageFindings } from './image-findings.rules.ts'
import { linkFindings } from './link-findings.rules.ts'
import { readMessage } from './reading.rules.ts'
import { structureFindings } from './structure-findings.rules.ts'
import { pageFindings, textFindings } from './text-findings.rules.ts'
import { cut, tidy } from './texts.rules.ts'
import type { TranscriptLine } from './transcript.rules.ts'

export interface AccessibilityFinding {
  code: AccessibilityCode
  level: 'problem' | 'hint'
  /** The `data-muid` of the nearest design module; null outside of modules. */
  module: string | null
  /** The first place in words of the message, which need no translation; empty if there is nothing to quote. */
  detail: string
  /** The number of places in this module. */
  count: number
}

export interface AccessibilityReport {
  /** Problems first, each kind in reading order. */
  findings: AccessibilityFinding[]
  headings: { level: number; text: string }[]
  images: { alt: string | null; src: string; isDecorative: boolean }[]
  /** The language of the page; null if none is named. */
  language: string | null
  /** The reading order as a screen reader speaks it. The preheader comes first, as in a list of messages. */
  transcript: TranscriptLine[]
}

/** The most findings, headings and images that are reported. If a message has more, they usually have the same cause. */
const most = 200
const longestDetail = 120
const longestText = 200

/**
 * Judges the HTML of a finished message by the rules that screen readers and readers with weak eyes need: WCAG 2.2 A and
 * AA, as far as HTML shows it.
 */
export function checkAccessibility(html: string, preheader = ''): AccessibilityReport {
  const reading = readMessage(html)
  const findings = grouped([
    ...pageFindings(reading),
    ...headingFindings(reading),
    ...imageFindings(reading),
    ...textFindings(reading),
    ...linkFindings(reading),
    ...structureFindings(reading),
  ])
  const preview = cut(tidy(preheader), longestText)
  return {
    findings: findings.toSorted((one, other) => rank(one) - rank(other)).slice(0, most),
    headings: reading.headings
      .slice(0, most)
      .map(({ level, text }) => ({ level, text: cut(text, longestText) })),
    images: reading.images.slice(0, most).map(({ alt, src, isDecorative, link }) => ({
      alt: alt === null ? null : cut(alt, longestText),
      src: cut(src, longestText),
      // The only content of a link is never decorative: the findings miss its text.
      isDecorative: isDecorative && !(link?.name === '' && !alt),
    })),
    language: reading.language && cut(reading.language, longestText),
    transcript: [
      ...(preview === '' ? [] : [{ kind: 'text', text: preview } as const]),
      ...reading.transcript,
    ],
  }
}

function rank({ level }: AccessibilityFinding): number {
  return level === 'problem' ? 0 : 1
}

/** One finding for each kind and module. */
function grouped(places: readonly FoundPlace[]): AccessibilityFinding[] {
  const findings = new Map<string, AccessibilityFinding>()
  for (const { code, module, detail } of places) {
    const key = `${code} ${module ?? ''}`
    const known = findings.get(key)
    if (known) known.count += 1
    else
      findings.set(key, {
        code,
        level: accessibilityCodes[code],
        module,
        detail: cut(detail, longestDetail),
        count: 1,
      })
  }
  return [...findings.values()]
}
