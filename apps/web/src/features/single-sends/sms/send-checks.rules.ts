import { type QuietHoursAction, smsLimits } from '@carillon/contract/sms-config'
import type { SmsEstimate } from '@carillon/contract/sms-single-sends'

/** A reason against sending a text message (`blocks`), or a note before it (`warns`). */
export interface SendCheck {
  code:
    | 'service'
    | 'content'
    | 'recipients'
    | 'nobody'
    | 'tags'
    | 'images'
    | 'deletedImages'
    | 'past'
    | 'consent'
    | 'tooLong'
    | 'quietHold'
    | 'quietSkip'
    | 'largeImages'
  blocks: boolean
  count: number
}

/** The settings that decide. */
interface CheckedText {
  service: string | null
  body: string
  images: readonly { file_size: number; is_deleted: boolean }[]
  /** True if recipients are chosen. */
  hasSources: boolean
  sendAt: string | null
  isPermitted: boolean
  quietHours: QuietHoursAction
}

/**
 * @param estimate undefined while it is counted: checks that need it are left out
 * @param now the time at which it would be sent, if it isn't scheduled
 */
export function sendChecks(settings: CheckedText, estimate: SmsEstimate | undefined, now: Date): SendCheck[] {
  const { service, body, images, hasSources, sendAt, isPermitted, quietHours } = settings
  const bytes = images.reduce((sum, { file_size }) => sum + file_size, 0)
  const audience = estimate?.audience
  const checks: [code: SendCheck['code'], blocks: boolean, count: number][] = [
    ['service', true, service === null ? 1 : 0],
    ['content', true, body.trim() === '' && images.length === 0 ? 1 : 0],
    ['recipients', true, hasSources ? 0 : 1],
    ['nobody', true, hasSources && audience?.total === 0 ? 1 : 0],
    ['tags', true, estimate?.problems.length ?? 0],
    ['images', true, bytes > smsLimits.imageBytes ? 1 : 0],
    ['past', true, sendAt !== null && new Date(sendAt) <= now ? 1 : 0],
    ['consent', !isPermitted, audience?.without_consent ?? 0],
    ['tooLong', false, estimate?.too_long ?? 0],
    [quietHours === 'hold' ? 'quietHold' : 'quietSkip', false, audience?.in_quiet_hours ?? 0],
    ['deletedImages', false, images.filter((image) => image.is_deleted).length],
    ['largeImages', false, images.filter(({ file_size }) => file_size > smsLimits.imageWarnBytes).length],
  ]
  return checks.filter(([, , count]) => count > 0).map(([code, blocks, count]) => ({ code, blocks, count }))
}
