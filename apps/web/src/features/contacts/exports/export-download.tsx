import type { ContactExport } from '@carillon/contract/contact-exports'
import { Download } from 'lucide-react'
import { fileAddresses } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonAnchor } from '#ui/page/button.tsx'
import { exportName } from './export-name.ts'

/** Download links for the files of an export. Nothing while there are none. */
export function ExportDownload({ row }: { row: ContactExport }) {
  const t = useMessages('contact-exports')
  const addresses = fileAddresses(row)
  const [only, ...others] = addresses
  if (only === undefined) return null
  const label = t('downloadNamed', { name: exportName(t, row) })
  const icon = <Download size={16} aria-hidden="true" />
  if (others.length === 0) {
    return (
      <ButtonAnchor size="toolbar" href={only} download icon={icon} aria-label={label}>
        {t('download')}
      </ButtonAnchor>
    )
  }
  return (
    <MenuButton
      size="toolbar"
      icon={icon}
      aria-label={label}
      actions={addresses.map((address, at) => ({
        label: t('downloadPart', { number: at + 1, count: addresses.length }),
        run: () => window.location.assign(address),
      }))}
    >
      {t('download')}
    </MenuButton>
  )
}
