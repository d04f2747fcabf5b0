import type { ImportPreview } from '@carillon/contract/contact-imports'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface HeaderRowProps {
  preview: ImportPreview
  onChange: (row: number) => void
}

const shownCharacters = 60

/** Shows the row of the file with the names of the columns, and lets the user choose another row, or none. */
export function HeaderRow({ preview, onChange }: HeaderRowProps) {
  const t = useMessages('import-wizard')
  const rows = preview.first_rows.map((cells, index) => ({
    value: String(index + 1),
    label: t('map.header.row', {
      row: index + 1,
      cells: cells
        .filter((cell) => cell.trim() !== '')
        .join(' · ')
        .slice(0, shownCharacters),
    }),
  }))
  return (
    <SelectField
      name="header-row"
      label={t('map.header.label')}
      hint={preview.header_row === 0 ? t('map.header.isMissing') : undefined}
      value={String(preview.header_row)}
      onChange={(row) => onChange(Number(row))}
      choices={[...rows, { value: '0', label: t('map.header.none') }]}
    />
  )
}
