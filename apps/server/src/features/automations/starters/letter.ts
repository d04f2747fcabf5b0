import type { StarterLanguage } from '@carillon/contract/automation-starters'
import { newDesign, pad } from '@carillon/email-design/defaults'
import type { Block, Design, Globals } from '@carillon/email-design/design'
import { bullets, h, makeKit, margin, p, prose, site } from '#features/design-library/public.ts'
import type { LetterWords } from './starter.ts'

/** The sender's name stands at the top, unless the brand has a logo. */
export const letterhead = '{{Sender_Name}}'

interface Needs {
  language: StarterLanguage
  accent: string
  newId: () => string
  /** The public address of this server's images. */
  pictures: string
}

/** A calm letter: who writes, a title, text, at most one button, and the way to unsubscribe. */
export function writeLetter(words: LetterWords, { language, accent, newId, pictures }: Needs): Design {
  const kit = makeKit({ language, pictures, newId })
  const { title, text, points, sections = [], action, after = [] } = words
  const blocks: Block[] = [h(1, title), p(), ...prose(text)]
  // Lists bring margins of their own.
  if (points) blocks.push(bullets(points))
  for (const section of sections) blocks.push(p(), h(2, section.title), ...prose(section.text))
  const isLast = action === undefined && after.length === 0
  const below = points ? 0 : 20
  const body = { padding: pad(24, margin, action ? below : isLast ? 32 : 0), lineHeight: 25 }
  return {
    ...newDesign(
      language,
      [
        kit.space(6, accent),
        kit.text([p(letterhead, { bold: true })], { padding: pad(28, margin, 0) }),
        kit.text(blocks, body),
        ...(action
          ? [kit.button(action, site(''), accent, { padding: pad(4, margin, 28), narrow: { align: 'left' } })]
          : []),
        ...(after.length > 0
          ? [kit.text(prose(after), { padding: pad(action ? 0 : 20, margin, 32), lineHeight: 25 })]
          : []),
        kit.divider('#e4e2dc', { dark: { color: '#3a3b40' } }),
        kit.unsubscribe('#66645e', {
          align: 'left',
          padding: pad(20, margin, 32),
          dark: { color: '#a9a9ad' },
        }),
      ],
      lookOf(accent),
    ),
    preheader: words.preheader,
  }
}

function lookOf(accent: string): Partial<Globals> {
  const heading = (size: number, marginBottom: number) => ({ size, color: '', marginBottom })
  return {
    background: '#f3f1ec',
    contentBackground: '#ffffff',
    color: '#2c2d30',
    linkColor: accent,
    size: 16,
    headings: {
      h1: heading(27, 0),
      h2: heading(19, 6),
      h3: heading(17, 6),
      h4: heading(16, 6),
      h5: heading(14, 6),
      h6: heading(12, 6),
    },
    dark: { background: '#131416', contentBackground: '#1d1e21', color: '#ececee', linkColor: '#9cc3f5' },
  }
}
