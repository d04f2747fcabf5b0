import { contentWeights, type Finding } from './content-weights.rules.ts'
import {
  addressPatterns,
  dangerousEndings,
  doubtfulEndings,
  phrases,
  replyWords,
  unsubscribeWords,
} from './content-words.rules.ts'
import { linkFindings } from './link-findings.rules.ts'
import { countLetters, type MessageFacts, readFacts, singleBlanks } from './message-facts.rules.ts'
import { type FilterVerdict, verdictOf } from './verdict.rules.ts'

/** The finished message, with the values of its recipient in place of tags. */
export interface CheckedMessage {
  subject: string
  html: string
  text: string
  headers: readonly (readonly [name: string, value: string])[]
  attachmentNames: readonly string[]
  mimeBytes: number
  /** As in `de` or `de-AT`; null: not known, and the phrases of all languages are looked for. */
  language: string | null
}

const limits = {
  score: 10,
  spam: 5,
  /** Gmail cuts HTML that is longer. */
  clippedBytes: 102 * 1024,
  messageBytes: 1_048_576,
  /** The part of the HTML that is read. The parser takes long for very deep nesting. */
  readLetters: 524_288,
  unclosed: 3,
  fonts: 4,
  colors: 12,
  /** Letters that images need beside them. */
  lettersBesideImages: { none: 20, few: 150 },
  /** Letters of a preview text, and of hidden text elsewhere. */
  hidden: { before: 400, behind: 40 },
  phrases: 4,
}

/**
 * Judges the content of a message by rules of our own, from 0 to 10. It is no spam filter and must never be shown as one.
 * The names of rules are codes with texts in `email-spam`.
 */
export function checkContent(message: CheckedMessage): FilterVerdict {
  const facts = readFacts(message.html.slice(0, limits.readLetters))
  const text = singleBlanks(message.text)
  const all = `${facts.visible} ${text}`
  const findings = [
    ...subjectFindings(message.subject),
    ...wordFindings(message, all, facts.visible || text),
    ...partFindings(message, facts, text),
    ...(addressPatterns.some((pattern) => pattern.test(all)) ? [] : ([['address_missing', true]] as const)),
    ...linkFindings(facts.links),
    ...attachmentFindings(message.attachmentNames),
    ...htmlFindings(message, facts),
  ]
  const rules = findings.map(([name, evidence, times = 1]) => ({
    name,
    weight: Number((contentWeights[name] * times).toFixed(2)),
    description: evidence === true ? '' : evidence,
  }))
  const sum = rules.reduce((total, { weight }) => total + weight, 0)
  const score = Number(Math.min(limits.score, sum).toFixed(2))
  const isSpam = score >= limits.spam
  return verdictOf({ filter: 'content_check', version: null, score, limit: limits.spam, isSpam }, rules)
}

function subjectFindings(subject: string): Finding[] {
  if (subject.trim() === '') return [['subject_empty', true]]
  const found: Finding[] = []
  const loud = (subject.match(/\p{L}{4,}/gu) ?? []).filter(isCapitals)
  if (loud.length >= 2 && shareOfCapitals(subject) > 0.7) found.push(['subject_capitals', subject])
  const marks = /[!?]{2,}|[$€£]{2,}/.exec(subject)?.[0]
  if (marks || subject.split('!').length > 3) found.push(['subject_shouting', marks ?? '!'])
  if (replyWords.test(subject)) found.push(['subject_feigned_reply', subject])
  return found
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

/** The share of capitals among the letters that have them, from 0 to 1. */
function shareOfCapitals(text: string): number {
  const [capitals, small] = [/\p{Lu}/gu, /\p{Ll}/gu].map((kind) => text.match(kind)?.length ?? 0)
  return (capitals ?? 0) / Math.max(1, (capitals ?? 0) + (small ?? 0))
}

/** @param all the words of both parts; `read`: those of the part that a reader sees */
function wordFindings({ subject, language }: CheckedMessage, all: string, read: string): Finding[] {
  const found: Finding[] = []
  const words = read.match(/\p{L}{4,}/gu) ?? []
  const loud = words.filter(isCapitals)
  if (loud.length >= 10 && loud.length > words.length * 0.3)
    found.push(['text_capitals', loud.slice(0, 5).join(' ')])
  const shouts = read.match(/[!?]{2,}/g) ?? []
  if (shouts.length >= 3 || read.split('!').length - 1 > Math.max(10, words.length / 12))
    found.push(['text_shouting', shouts.slice(0, 3).join(' ') || '!'])
  const said = phrasesIn(`${singleBlanks(subject)} ${all}`, language)
  if (said.length > 0) found.push(['phrases', said.join(', '), Math.min(limits.phrases, said.length)])
  const disguised = disguisedWords(`${subject} ${read}`)
  if (disguised.length > 1) found.push(['text_disguised', disguised.slice(0, 5).join(' ')])
  return found
}

/** English phrases are looked for in every language: much spam is English in part. */
function phrasesIn(text: string, language: string | null): string[] {
  const words = text.toLowerCase()
  const isGerman = language === null || /^de\b/i.test(language)
  const known = isGerman ? [...phrases.en, ...phrases.de] : phrases.en
  return known.filter((phrase) => words.includes(phrase))
}

/** Words that mix Latin letters with Cyrillic or Greek ones that look like them. */
function disguisedWords(text: string): string[] {
  const other = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
  if (!other.test(text)) return []
  const words = text.match(/\p{L}{3,}/gu) ?? []
  return words.filter((word) => other.test(word) && /\p{Script=Latin}/u.test(word))
}

function partFindings({ headers }: CheckedMessage, facts: MessageFacts, text: string): Finding[] {
  const found: Finding[] = []
  const letters = countLetters(facts.visible.slice(0, 1000))
  const { none, few } = limits.lettersBesideImages
  if (facts.images > 0 && letters < none) found.push(['image_only', true])
  else if (facts.images > 0 && letters < few) found.push(['little_text', true])
  if (text === '' && facts.visible !== '') found.push(['plain_text_missing', true])
  const hasHeader = headers.some(([name, value]) => /^list-unsubscribe$/i.test(name) && value.trim() !== '')
  const hasLink =
    facts.links.some(
      ({ href, text: label }) => unsubscribeWords.test(label) || unsubscribeWords.test(href),
    ) || unsubscribeWords.test(text)
  if (!hasLink && !hasHeader) found.push(['unsubscribe_missing', true])
  else if (!hasHeader) found.push(['unsubscribe_header_missing', true])
  return found
}

function attachmentFindings(names: readonly string[]): Finding[] {
  const ending = (name: string) => name.trim().replace(/\.+$/, '').split('.').pop()?.toLowerCase() ?? ''
  const dangerous = names.filter((name) => dangerousEndings.has(ending(name)))
  const doubtful = names.filter((name) => doubtfulEndings.has(ending(name)))
  const found: Finding[] = []
  if (dangerous.length > 0) found.push(['attachment_dangerous', dangerous.join(', ')])
  if (doubtful.length > 0) found.push(['attachment_doubtful', doubtful.join(', ')])
  return found
}

function htmlFindings({ html, mimeBytes }: CheckedMessage, facts: MessageFacts): Finding[] {
  const found: Finding[] = []
  const bytes = new TextEncoder().encode(html).length
  if (bytes > limits.clippedBytes) found.push(['html_clipped', `${Math.ceil(bytes / 1024)} KB`])
  if (mimeBytes > limits.messageBytes)
    found.push(['message_large', `${(mimeBytes / 1_048_576).toFixed(1)} MB`])
  if (facts.unclosed >= limits.unclosed) found.push(['html_errors', String(facts.unclosed)])
  if (facts.active.size > 0) found.push(['active_content', [...facts.active].join(', ')])
  const { before, behind } = facts.hidden
  if (before > limits.hidden.before || behind > limits.hidden.behind) found.push(['text_hidden', true])
  if (facts.fonts.size > limits.fonts) found.push(['many_fonts', [...facts.fonts].slice(0, 8).join(', ')])
  if (facts.colors.size > limits.colors) found.push(['many_colors', String(facts.colors.size)])
  return found
}
