import type { ImportPreview } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from '#widgets/field-mapping/field-mapping.module.css'
import type { WizardState } from './wizard-state.ts'

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} as const

/** The facts about the file and the target of its contacts, in one line. */
export function FileFacts({ preview, state }: { preview: ImportPreview; state: WizardState }) {
  const t = useMessages('import-wizard')
  const format = useFormat()
  const { data: lists } = useQuery(listsQuery)
  const { row_count: count, row_count_exact: isExact } = preview
  const list =
    state.target === 'addToNewList' ? state.list_name : lists?.find(({ id }) => id === state.list)?.name
  const rows =
    count === null
      ? undefined
      : isExact
        ? t('map.rows', { count })
        : t('map.rowsAbout', { rows: format.number(roughly(count)) })
  const facts = [
    rows,
    format.bytes(preview.file_bytes),
    encodings[preview.encoding],
    t('map.separator', { separator: t(`map.separators.${separators[preview.delimiter]}`) }),
  ]
  return (
    <div className={style['facts']}>
      <p>{t('map.sentence')}</p>
      <p>
        {state.target === 'addToContacts' || !list
          ? t.rich('target.intoAll', { b: <strong /> })
          : t.rich('target.into', { b: <strong /> }, { list })}
        <span> · {facts.filter(Boolean).join(' · ')}</span>
      </p>
    </div>
  )
}

/** Rounds an estimate to three digits, so that it does not look like an exact count. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2)
  return Math.round(count / step) * step
}
