import type { ImportJob } from '@carillon/contract/contact-imports'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Tile, Tiles } from '#ui/page/tile.tsx'

/** The numbers of an import, so far or in total. */
export function ImportNumbers({ job: { results, phase, processed_count } }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const processed = phase === 'finished' ? results.requested_count : processed_count
  return (
    <Tiles>
      <Tile name={t('done.processed')} value={format.number(processed)} />
      <Tile name={t('done.created')} value={format.number(results.created_count)} />
      <Tile name={t('done.updated')} value={format.number(results.updated_count)} />
      <Tile name={t('done.refused')} value={format.number(results.errored_count)} />
    </Tiles>
  )
}
