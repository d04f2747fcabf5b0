import * as z from 'zod/mini'
import { amountsOf, type DraftDay, isWrong } from './draft.rules.ts'

/** The edited plan. Amounts may be missing meanwhile. */
export interface Draft {
  starts_on: string
  days: DraftDay[]
}

export const WarmUpDraft = z.object({
  starts_on: z.iso.date('day_invalid'),
  days: z.pipe(
    z
      .array(z.custom<DraftDay>())
      .check(
        z.refine(
          (days: DraftDay[]) =>
            !days.some((day) => [null, ...Object.keys(day.providers)].some((name) => isWrong(day, name))),
          'amount_missing',
        ),
      ),
    z.transform((days: DraftDay[]) => amountsOf(days)),
  ),
})
