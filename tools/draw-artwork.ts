/**
 * node tools/draw-artwork.ts
 *
 * Draws the pictures of the system designs anew from their SVG sources, twice as fine as they are shown and in few
 * colours. They are kept beside their sources: addresses in sent mail promise the same bytes for years, whatever a later
 * picture library would make of the drawing.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(
  new URL('../apps/server/src/features/design-library/system-designs/artwork/', import.meta.url),
)

for (const file of await readdir(folder)) {
  if (file.endsWith('.svg')) await draw(file.slice(0, -'.svg'.length))
}

async function draw(name: string): Promise<void> {
  const source = await readFile(`${folder}${name}.svg`)
  const picture = await sharp(source, { density: 144 })
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer()
  await writeFile(`${folder}${name}.png`, picture)
  console.log(`${name}.png`, `${(picture.length / 1024).toFixed(1)} KB`)
}
