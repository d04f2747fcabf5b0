import type { ImportForecast, ImportJob, ImportReading } from '@carillon/contract/contact-imports'
import { useStartImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { type Fix, fixesFor } from './fixes.rules.ts'
import style from './import-forecast.module.css'
import { targetBody, targetOf } from './target.rules.ts'

const shownDomains = 3

/** Suggests how to read dates, numbers and addresses. Accepting a suggestion checks the file again. */
export function ForecastFixes({ job, forecast }: { job: ImportJob; forecast: ImportForecast }) {
  const t = useMessages('import-wizard')
  const start = useStartImport(job.id)
  const fixes = fixesFor(forecast, job.reading)
  if (fixes.length === 0) return null
  const apply = (reading: ImportReading) =>
    start.mutate({
      field_mappings: job.field_mappings ?? [],
      ...targetBody(targetOf(job)),
      forecast: true,
      reading,
      ...(job.unsubscribed ? { unsubscribed: job.unsubscribed } : {}),
    })
  return (
    <ul className={style['fixes']} aria-label={t('fix.title')}>
      {fixes.map((fix) => (
        <li key={fix.kind}>
          <p>{sentenceOf(fix)}</p>
          <FixButton fix={fix} busy={start.isPending} onApply={apply} />
        </li>
      ))}
    </ul>
  )

  function sentenceOf({ kind, count, isDoubt }: Fix): string {
    if (kind === 'domains') {
      const domains = forecast.domains.slice(0, shownDomains).map(({ from, to }) => `${from} → ${to}`)
      return t('fix.domains.text', { count, domains: domains.join(', ') })
    }
    return (kind === 'dayFirst' || kind === 'monthFirst') && isDoubt
      ? t(`fix.${kind}.doubt`, { count })
      : t(`fix.${kind}.text`, { count })
  }
}

function FixButton({
  fix,
  busy,
  onApply,
}: {
  fix: Fix
  busy: boolean
  onApply: (reading: ImportReading) => void
}) {
  const t = useMessages('import-wizard')
  const { kind, reading } = fix
  if (!reading || kind === 'shortened' || kind === 'joined') return null
  return (
    <Button size="toolbar" busy={busy} onClick={() => onApply(reading)}>
      {t(`fix.${kind}.do`)}
    </Button>
  )
}
