/**
 * node tools/draw-artwork.ts
 *
 * Draws the images of the system designs from their SVG sources, with twice the displayed resolution and few colours.
 * The images are stored beside the sources: sent mail refers to them for years, so their bytes must not change with a
 * newer image library.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(
  new URL('../apps/server/src/features/design-library/system-designs/artwork/', import.meta.url),
)

for (const file of await readdir(folder)) {
  if (file.endsWith('.svg')) await drawArtwork(file.slice(0, -'.svg'.length))
}

async function drawArtwork(name: string): Promise<void> {
  const source = await readFile(`${folder}${name}.svg`)
  const picture = await sharp(source, { density: 144 })
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer()
  await writeFile(`${folder}${name}.png`, picture)
  console.log(`${name}.png`, `${(picture.length / 1024).toFixed(1)} KB`)
}
