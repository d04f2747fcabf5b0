import { type CopyLanguage, defaultGlobals, newDesign } from '@carillon/email-design/defaults'
import type { Design, Globals, Module } from '@carillon/email-design/design'
import type { Category } from './categories.ts'
import { type Kit, type KitNeeds, makeKit } from './kit.ts'

/** The texts that every design has in each language, beside its own. */
export interface Labels {
  name: string
  description: string
  subject: string
  preheader: string
}

interface Plan<Words extends Labels> {
  id: string
  categories: readonly Category[]
  look: Look
  words: Record<CopyLanguage, Words>
  modules(words: Words, kit: Kit): Module[]
}

type HeadingSizes = Record<'h1' | 'h2' | 'h3', number>

/** Fonts and colours of the whole message, and the sizes of its headings on wide and narrow screens. */
interface Look extends Partial<Omit<Globals, 'headings'>> {
  headingColor: string
  wide: HeadingSizes
  narrow: HeadingSizes
}

export interface SystemDesign {
  id: string
  categories: readonly Category[]
  labels: Record<CopyLanguage, Labels>
  write(language: CopyLanguage, needs: Omit<KitNeeds, 'language'>): Design
}

/** Makes a system design from its structure, its look, and its texts in each language. */
export function systemDesign<Words extends Labels>(plan: Plan<Words>): SystemDesign {
  const { headingColor, wide, narrow, ...globals } = plan.look
  return {
    id: plan.id,
    categories: plan.categories,
    labels: plan.words,
    write(language, needs) {
      const words = plan.words[language]
      const modules = plan.modules(words, makeKit({ ...needs, language }))
      const design = newDesign(language, modules, { ...globals, headings: headingsOf(wide, headingColor) })
      return { ...design, preheader: words.preheader, head: headOf(narrow) }
    },
  }
}

function headingsOf(sizes: HeadingSizes, color: string): Globals['headings'] {
  const heading = (size: number) => ({ size, color, marginBottom: Math.min(12, Math.round(size * 0.35)) })
  return {
    ...defaultGlobals.headings,
    h1: heading(sizes.h1),
    h2: heading(sizes.h2),
    h3: heading(sizes.h3),
  }
}

/** Asks mail programs not to invert the colours, and makes headings smaller on phones. */
function headOf(sizes: HeadingSizes): string {
  const rules = Object.entries(sizes).map(([level, size]) => `${level} { font-size: ${size}px !important; }`)
  return `<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><style type="text/css">@media screen and (max-width:480px) { ${rules.join(' ')} }</style>`
}
