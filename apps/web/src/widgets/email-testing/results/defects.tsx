import type { ClientDefect, ClientPicture, ClientResult } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { useClientName } from '../client-name.ts'
import { useDefectSentence } from './defect-sentence.ts'
import { MendButton } from './mend-button.tsx'
import { ModuleLink } from './module-link.tsx'
import style from './picture.module.css'

interface DefectsProps {
  test: EmailTest
  client: ClientResult
  picture: ClientPicture | undefined
  /** The module whose place is marked in the picture. */
  marked: string | null
  onMark: (module: string | null) => void
}

/** The parts of the message that the client shows otherwise, each with its module and a way to mend it. */
export function Defects({ test, client, picture, marked, onMark }: DefectsProps) {
  const t = useMessages('email-testing')
  const { defects, state, missing_images: missing } = client
  return (
    <section className={style['defects']} aria-label={t('defects.title')}>
      <h3>{t('defects.title')}</h3>
      {missing > 0 && <p>{t('inbox.missing', { count: missing })}</p>}
      {defects.length === 0 && state === 'done' && <p className={style['quiet']}>{t('defects.none')}</p>}
      <ul>
        {defects.map((defect) => (
          <Defect
            key={`${defect.code}/${defect.feature}/${defect.module}/${defect.detail}`}
            test={test}
            client={client}
            defect={defect}
            canMark={defect.module !== null && picture?.marks[defect.module] !== undefined}
            isMarked={defect.module !== null && defect.module === marked}
            onMark={onMark}
          />
        ))}
      </ul>
    </section>
  )
}

interface DefectProps extends Pick<DefectsProps, 'test' | 'client' | 'onMark'> {
  defect: ClientDefect
  canMark: boolean
  isMarked: boolean
}

function Defect({ test, client, defect, canMark, isMarked, onMark }: DefectProps) {
  const t = useMessages('email-testing')
  const sentence = useDefectSentence()
  const { module, weight, count, detail } = defect
  const id = useId()
  const markId = useId()
  const { said, advice } = sentence(defect, useClientName()(client))
  return (
    <li>
      <p id={id}>
        {said} {count > 1 && t('defects.times', { count })}
      </p>
      {detail && <code className={style['detail']}>{detail}</code>}
      {advice && <p className={style['quiet']}>{advice}</p>}
      <StatusBadge tone={weight === 'major' ? 'attention' : 'quiet'}>{t(`defects.${weight}`)}</StatusBadge>
      {module !== null && (
        <div className={style['acts']}>
          {canMark && (
            <Button
              size="toolbar"
              look="quiet"
              id={markId}
              aria-labelledby={`${markId} ${id}`}
              aria-pressed={isMarked}
              onClick={() => onMark(isMarked ? null : module)}
            >
              {t('defects.mark')}
            </Button>
          )}
          <ModuleLink test={test} module={module} about={id} />
          <MendButton code={defect.code} module={module} about={id} />
        </div>
      )}
    </li>
  )
}
