import { useExportAutomationStats } from '#api/automation-stats.ts'
import { downloadText } from '#lib/download.ts'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { fileName } from '#widgets/send-stats/file-name.ts'

interface ExportButtonProps {
  label: string
  /** The name for the file. */
  name: string
  /** None: all that were ever live. */
  ids: readonly string[]
  size?: 'normal' | 'toolbar'
}

/** Downloads the numbers by email and day. */
export function ExportButton({ label, name, ids, size = 'normal' }: ExportButtonProps) {
  const { timeZone } = useFormat()
  const { mutate, isPending } = useExportAutomationStats()
  return (
    <Button
      size={size}
      busy={isPending}
      onClick={() =>
        mutate(
          { ids, timezone: timeZone },
          { onSuccess: (csv) => downloadText(csv, fileName(name, 'stats'), 'text/csv') },
        )
      }
    >
      {label}
    </Button>
  )
}
