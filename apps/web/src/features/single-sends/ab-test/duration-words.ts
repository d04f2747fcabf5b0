import type { Messages } from '#lib/messages.tsx'

/** The duration of a test, in hours where they are whole: `4 hours`, `90 minutes`. */
export function durationWords(t: Messages<'ab-tests'>, minutes: number): string {
  return minutes % 60 === 0 ? t('forHours', { count: minutes / 60 }) : t('forMinutes', { count: minutes })
}
