/**
 * Takes thumbnails one after another while the camera takes thirty pictures, and prints how long the slowest waited, in
 * milliseconds. `npm run bench -- email-testing thumbnails` runs it as a program.
 */
import { pino } from 'pino'
import { openCamera, type Shot } from '#platform/camera/camera.ts'
import { openPhotographer } from './photographer.ts'

const chromiumPath = process.env['CHROMIUM_PATH'] || null
const config = { chromiumPath, publicUrl: 'http://localhost:1' }
const log = pino({ level: 'warn' })
const words = '<p style="font-family:Arial">Fresh bread, sweet apples and greetings from the kitchen.</p>'
const html = `<!doctype html><body>${words.repeat(160)}</body>`

const camera = openCamera(config, log)
const photographer = openPhotographer(config, log)
// A thumbnail that starts the browser is slower by that, with or without pictures.
await photographer.take(html)

const shots = Array.from({ length: 30 }, (_, at): Shot => {
  return { key: `${at}`, html, width: 600, scheme: 'light', images: true }
})
let isShooting = true
const shooting = camera
  .shoot(shots, {
    onPhoto: () => undefined,
    onFailed: (key, reason) => log.warn({ key, reason }, 'no picture'),
  })
  .finally(() => {
    isShooting = false
  })
let slowest = 0
let taken = 0
while (isShooting) {
  const started = performance.now()
  await photographer.take(html)
  slowest = Math.max(slowest, performance.now() - started)
  taken += 1
}
await shooting
await Promise.all([camera.close(), photographer.close()])
console.log(JSON.stringify({ slowest, taken }))
