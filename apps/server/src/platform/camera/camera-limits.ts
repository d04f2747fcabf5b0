/** Bounds of the images that one message may load, together for all its pictures. */
export interface ImageLimits {
  count: number
  redirects: number
  /** Of one image. */
  bytes: number
  pixels: number
  ms: number
  /** Of all images of a session. */
  allBytes: number
  allPixels: number
  allMs: number
}

export interface CameraLimits {
  /** The time for one picture, with its images. */
  shotMs: number
  /** The time in which the browser starts. */
  launchMs: number
  /** The browser ends after this long without a picture. */
  idleMs: number
  /** The highest picture in CSS pixels. */
  height: number
  /** Pictures taken at the same time. */
  atOnce: number
  images: ImageLimits
}

const megabyte = 1024 * 1024

export const cameraLimits: CameraLimits = {
  shotMs: 30_000,
  launchMs: 20_000,
  idleMs: 60_000,
  height: 12_000,
  atOnce: 2,
  images: {
    count: 300,
    redirects: 5,
    bytes: 8 * megabyte,
    pixels: 25_000_000,
    ms: 10_000,
    allBytes: 40 * megabyte,
    allPixels: 100_000_000,
    allMs: 20_000,
  },
}
