import { useFormat } from '#shell/use-format.ts'
import { MeterCell } from '#ui/page/meter.tsx'
import { shareDigits, shareOf } from './shares.ts'
import type { NumbersAs } from './use-numbers-as.ts'

interface ShareCellProps {
  of: 'unique_opens' | 'unique_clicks'
  part: number | undefined
  /** The number to divide by. A dash is shown if it is unknown or zero. */
  whole: number | undefined
  as: NumbersAs
}

/** Opens or clicks in a row of an index: a share with its bar, or the count. */
export function ShareCell({ of, part, whole, as }: ShareCellProps) {
  const format = useFormat()
  const share = shareOf(part, whole)
  if (share === null) return <>–</>
  if (as === 'counts') return <>{format.number(part ?? 0)}</>
  return (
    // Click rates are low, so the bar is scaled up. The number beside it is exact.
    <MeterCell
      share={of === 'unique_clicks' ? share * 3 : share}
      tone={of === 'unique_clicks' ? 'soft' : 'brand'}
    >
      {format.percent(share, shareDigits(share))}
    </MeterCell>
  )
}
