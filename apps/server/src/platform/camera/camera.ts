import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { OutgoingNetwork } from '#platform/outgoing/checked-addresses.ts'
import { type CameraLimits, cameraLimits } from './camera-limits.ts'
import { publicImages } from './fetch-image.ts'
import { keepBrowser } from './keep-browser.ts'
import { openSessions } from './sessions.ts'
import type { Photo, ShootOptions, Shot, ShotFault } from './shot.ts'

export type { Photo, ShootOptions, Shot, ShotFault }

/** Takes pictures of messages in a browser of its own. Messages are untrusted HTML: no script runs. */
export interface Camera {
  /**
   * Takes the shots of one message, two at a time, and tells each as soon as it is there. An image is fetched once for
   * all shots, from public addresses only. Resolves after the last picture is told.
   * @throws the signal's reason, at once, or the fault of a listener
   */
  shoot(shots: readonly Shot[], options: ShootOptions): Promise<'done' | 'no browser'>
  /** Starts the browser for shots that follow, while they are being prepared. */
  warm(): void
  /** Ends the browser, and the sessions with a fault. */
  close(): Promise<void>
}

interface ForTests {
  network?: OutgoingNetwork
  limits?: Partial<CameraLimits>
}

/** Starts the browser with the first shot and closes it when idle. */
export function openCamera(
  config: Pick<Config, 'chromiumPath' | 'publicUrl'>,
  log: Logger,
  { network = publicImages, limits: other = {} }: ForTests = {},
): Camera {
  const limits = { ...cameraLimits, ...other }
  const browser = keepBrowser(config.chromiumPath, limits, log)
  const sessions = openSessions({
    browser,
    limits,
    log,
    network,
    get own() {
      return `${config.publicUrl}/i/`
    },
  })
  return {
    async shoot(shots, options) {
      options.signal?.throwIfAborted()
      return sessions.run(shots, options)
    },
    warm() {
      // A browser that does not start is reported by the first shot.
      void browser.hold().finally(browser.release)
    },
    async close() {
      sessions.close()
      await browser.close()
    },
  }
}
