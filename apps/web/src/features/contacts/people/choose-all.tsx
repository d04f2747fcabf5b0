import type { Matching } from '@carillon/contract/contact-bulk'
import { useCountMatching } from '#api/contact-bulk.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'

interface ChooseAllProps {
  matching: Matching
  /** Known without a search. With a search, it is counted on demand. */
  count: number | undefined
  onChoose: (matching: Matching, count: number) => void
}

/** After all rows of a page are selected, offers to select the matching contacts of all pages. */
export function ChooseAll({ matching, count, onChoose }: ChooseAllProps) {
  const t = useMessages('contacts')
  const counting = useCountMatching()
  const choose = () => {
    if (count !== undefined) return onChoose(matching, count)
    counting.mutate(matching, { onSuccess: (found) => onChoose(matching, found) })
  }
  return (
    <Button look="quiet" size="toolbar" busy={counting.isPending} onClick={choose}>
      {count === undefined ? t('people.chooseMatching') : t('people.chooseAll', { count })}
    </Button>
  )
}
