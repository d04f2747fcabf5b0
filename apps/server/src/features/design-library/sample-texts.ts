import type { SampleTexts } from '@carillon/contract/design-library'
import type { Design } from '@carillon/email-design/design'
import { type IsSample, sampleTexts } from '@carillon/email-design/placeholder-texts'
import { allModules } from '@carillon/email-design/places'
import { linesOf, spansOf } from '@carillon/email-design/text-spans'
import { systemDesigns } from './system-designs/all-designs.ts'
import { exampleCompany } from './system-designs/kit.ts'

const languages = ['en', 'de'] as const

/** The designs that speak of the example company. Those of a password reset fit any company. */
const invented = systemDesigns.filter(({ id }) => id !== 'password-reset')

let known: IsSample | null = null

/** True if a text comes from a system design: it speaks of the example company. */
export function isSampleText(text: string): boolean {
  const { texts, company } = listSampleTexts()
  known ??= sampleTexts(texts, company)
  return known(text)
}

let listed: SampleTexts | null = null

/** The texts by which `isSampleText` decides, for editors in the browser. */
export function listSampleTexts(): SampleTexts {
  listed ??= { texts: [...new Set(invented.flatMap(allTexts).filter(isTelling))], company: exampleCompany }
  return listed
}

/** The least words of a sample text: a shorter one, such as 'Back to the basket', could be any author's. */
const leastWords = 6

function isTelling(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= leastWords
}

function allTexts(system: (typeof systemDesigns)[number]): string[] {
  return languages.flatMap((language) => {
    let modules = 0
    return textsIn(system.write(language, { pictures: '', newId: () => `m${++modules}` }))
  })
}

/** The lines of a design, and the spans of its texts, which stand apart in its HTML. */
function textsIn(design: Design): string[] {
  const texts = allModules(design).flatMap((module) =>
    module.kind === 'text'
      ? [...linesOf(module.blocks), ...spansOf(module.blocks).map(({ text }) => text)]
      : [],
  )
  return [design.preheader, ...texts]
}
