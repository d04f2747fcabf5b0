import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import style from './upload-step.module.css'

const example = { Text: 'text', Number: '42', Date: '2026-10-28' } as const

/** A sample file with two contacts: the usual fields and the account's custom fields. */
export function SampleFile() {
  const t = useMessages('import-wizard')
  const { data } = useQuery(customFieldsQuery)

  const download = () => {
    const own = data?.custom_fields ?? []
    const header = ['email', 'first_name', 'last_name', 'city', 'country', ...own.map(({ name }) => name)]
    const values = own.map(({ field_type }) => example[field_type])
    const rows = [
      header,
      ['ada@example.org', 'Ada', 'Lovelace', 'London', 'United Kingdom', ...values],
      ['juergen@example.org', 'Jürgen', 'Groß', 'Köln', 'Deutschland', ...values],
    ]
    saveFile(rows.map((row) => row.join(',')).join('\r\n'), t('file.sampleName'))
  }
  return (
    <div className={style['sample']}>
      <button type="button" onClick={download}>
        {t('file.sample')}
      </button>
    </div>
  )
}

function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
