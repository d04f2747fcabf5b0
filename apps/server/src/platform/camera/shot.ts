export interface Shot {
  /** Names the shot within its session. */
  key: string
  html: string
  /** In CSS pixels. */
  width: number
  scheme: 'light' | 'dark'
  /** False: no image is fetched, and those within the message are not shown. */
  images: boolean
  /** The attribute whose elements' places are told, such as `data-muid`. */
  marks?: string
  /** Pixels of the picture for a CSS pixel; 1 by default. */
  scale?: number
}

export interface Photo {
  key: string
  bytes: Buffer
  type: 'image/webp' | 'image/png'
  /** In pixels of the picture. */
  width: number
  height: number
  /** True if the message is taller than the picture. */
  isCut: boolean
  /** The place of each mark in pixels of the picture, by the value of its attribute. */
  marks: Record<string, { top: number; height: number }>
  /** The time it took, without waiting for its turn. */
  ms: number
  /** Images that could not be loaded. */
  missing: number
}

export type ShotFault = 'timeout' | 'crashed' | 'failed'

export interface ShootOptions {
  signal?: AbortSignal
  /** Goes before sessions that are not urgent. */
  isUrgent?: boolean
  onPhoto(photo: Photo): void | Promise<void>
  onFailed(key: string, reason: ShotFault): void | Promise<void>
}
