/**
 * Measures email testing by its parts: `npm run bench -- email-testing [part …]`, all of them without a name. A part
 * measures one thing beside its bound; the process ends with 1 if a bound is missed.
 */
import { measureApart } from './lib/measure-apart.ts'
import { type Measured, report } from './lib/measured.ts'
import { measurePictures } from './lib/testing-pictures.ts'
import { measureThumbnails } from './lib/testing-thumbnails.ts'

const parts: Readonly<Record<string, () => Promise<Measured[]>>> = {
  pictures: measurePictures,
  thumbnails: measureThumbnails,
  strip: () =>
    measureApart(
      new URL('../apps/server/src/features/email-testing/strip/measure.fixture.ts', import.meta.url),
    ),
  links: () =>
    measureApart(
      new URL('../apps/server/src/features/email-testing/links/measure.fixture.ts', import.meta.url),
    ),
  content: () =>
    measureApart(
      new URL(
        '../apps/server/src/features/email-testing/spam/content-check.measure.fixture.ts',
        import.meta.url,
      ),
    ),
}

const asked = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) report(name, await measure())
}
