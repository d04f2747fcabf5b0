import { starters } from '@carillon/contract/automations'
import { MailPlus, Workflow } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCreateAutomation } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { CardSymbol, DesignCard, DesignCards } from '#widgets/design-cards/design-cards.tsx'
import style from './starter-cards.module.css'

/** What an automation can begin with. A card creates a draft and opens it. */
export function StarterCards() {
  const t = useMessages('automations')
  const navigate = useNavigate()
  const { mutate, variables, error, isPending, isSuccess } = useCreateAutomation()
  const isStarted = useRef(false)
  const create = (starter: (typeof starters)[number]) => {
    // A second click can arrive before the page knows of the first.
    if (isStarted.current) return
    isStarted.current = true
    mutate(
      { starter, name: t(`choose.${starter}.untitled`) },
      {
        onSuccess: ({ id }) => navigate(`/automations/${id}/detail`),
        onError: () => {
          isStarted.current = false
        },
      },
    )
  }
  if (error && variables) {
    return (
      <FailedState
        title={t('choose.failed')}
        error={error}
        onRetry={() => create(variables.starter)}
        retrying={isPending}
      />
    )
  }
  return (
    <div className={style['cards']} aria-busy={isPending || isSuccess}>
      <DesignCards label={t('choose.title')}>
        {starters.toReversed().map((starter) => (
          <DesignCard
            key={starter}
            name={t(`choose.${starter}.name`)}
            second={t(`choose.${starter}.text`)}
            onOpen={() => create(starter)}
          >
            <CardSymbol>{starter === 'welcome' ? <MailPlus /> : <Workflow />}</CardSymbol>
          </DesignCard>
        ))}
      </DesignCards>
    </div>
  )
}
