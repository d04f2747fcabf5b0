import { type StatsFile, useExportStats } from '#api/stats.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { fileName } from '#widgets/send-stats/file-name.ts'

interface ExportMenuProps {
  label: string
  /** The name for the files. */
  name: string
  /** None: all that were sent. */
  ids: readonly string[]
  size?: 'normal' | 'toolbar'
}

/** A button that downloads the numbers by day, or the clicks by link: two files, since their rows differ. */
export function ExportMenu({ label, name, ids, size = 'normal' }: ExportMenuProps) {
  const t = useMessages('single-sends')
  const { timeZone } = useFormat()
  const exporting = useExportStats()
  const download = (of: StatsFile) =>
    exporting.mutate(
      { of, ids, timezone: timeZone },
      { onSuccess: (csv) => downloadText(csv, fileName(name, of), 'text/csv') },
    )
  return (
    <MenuButton
      size={size}
      actions={(['stats', 'links'] as const).map((of) => ({
        label: t(`export.${of}`),
        disabled: exporting.isPending,
        run: () => download(of),
      }))}
    >
      {label}
    </MenuButton>
  )
}
