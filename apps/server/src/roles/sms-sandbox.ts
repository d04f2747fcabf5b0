import { measureText } from '@carillon/text-message/measure-text'
import { accountOfSid, inboundPath } from '#features/sms/public.ts'
import type { Config } from '#platform/config.ts'
import { openSandbox, type SmsSandbox } from '#platform/sms/sandbox.ts'
import { signCall } from '#platform/sms/signature.ts'

export interface KeptSandbox {
  /** The address of the simulated provider, which the first call starts; null: the installation has none. */
  url(): Promise<string | null>
  /** Sets the address at which this process answers HTTP; null: it answers none. */
  reachedAt(url: string | null): void
  close(): Promise<void>
}

/**
 * The simulated SMS provider of this process. Each process that needs it has its own on the loopback interface, and none keeps
 * anything that another one needs. Its calls come to this process where it answers HTTP, since PUBLIC_URL may be unreachable
 * from inside; they are signed for PUBLIC_URL, as a real provider's are.
 */
export function keepSmsSandbox(config: Config): KeptSandbox {
  let made: Promise<SmsSandbox> | null = null
  let own: string | null = null
  return {
    async url() {
      if (!config.sms.hasSandbox) return null
      made ??= openSandbox({
        countSegments: (body) => measureText(body).segments,
        sign: signCall,
        inboundUrl: (sid) => `${config.publicUrl}${inboundPath}${accountOfSid(sid)}`,
        reach: (url) =>
          own !== null && url.startsWith(config.publicUrl) ? own + url.slice(config.publicUrl.length) : url,
      })
      return (await made).url
    },
    reachedAt(url) {
      own = url
    },
    async close() {
      await (await made)?.close()
    },
  }
}
