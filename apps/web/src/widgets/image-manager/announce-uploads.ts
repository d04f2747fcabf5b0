import type { Image } from '@carillon/contract/images'
import { showAlert } from '#lib/alerts.ts'
import type { Messages } from '#lib/messages.tsx'
import type { Refusal } from '#lib/refusal.ts'

/** Result of one upload: an image, a refusal, or no response, which may mean that the user stopped it. */
export type Uploaded = Image | { name: string; refusal: Refusal } | { name: string; stopped: boolean }

const namesShown = 3

/**
 * Announces the results of files chosen together: one alert for all that arrived, and one for each reason of failure.
 */
export function announceUploads(t: Messages<'images'>, ended: readonly Uploaded[]): void {
  const arrived = ended.filter((each) => 'id' in each)
  if (arrived.length > 0) showAlert(t('upload.done', { count: arrived.length, name: arrived[0]?.name }))

  const refused = Map.groupBy(
    ended.filter((each) => 'refusal' in each),
    ({ refusal }) => t.refusal(refusal.code, refusal.details) ?? t('upload.failed'),
  )
  for (const [problem, files] of refused) {
    showAlert(t('upload.refused', { names: listNames(t, files), problem }), { tone: 'danger' })
  }
  if (ended.some((each) => 'stopped' in each && !each.stopped)) {
    showAlert(t('upload.failed'), { tone: 'danger' })
  }
}

function listNames(t: Messages<'images'>, files: readonly { name: string }[]): string {
  const names = files.slice(0, namesShown).map(({ name }) => t('upload.quoted', { name }))
  const more = files.length - names.length
  const all = more > 0 ? [...names, t('upload.more', { count: more })] : names
  return new Intl.ListFormat(t.language).format(all)
}
