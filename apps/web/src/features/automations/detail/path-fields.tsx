import { journeyLimits } from '@carillon/journey/steps'
import { Plus, X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { pathLetter } from '../parts/use-step-words.ts'
import style from './detail.module.css'
import { HappeningFields } from './happening-fields.tsx'
import { emptyHappening, sumOfShares } from './step-draft.rules.ts'
import { evenShares } from './tree.rules.ts'
import type { DraftParts } from './wait-fields.tsx'

interface PathFieldsProps extends DraftParts {
  kind: 'branch' | 'split'
  automationId: string
  messages: readonly string[]
  newId: () => string
}

/** The paths of a branch with their conditions, or of a split with their shares. */
export function PathFields(props: PathFieldsProps) {
  const { kind, draft, change, problems, automationId, messages, newId } = props
  const t = useMessages('automation-detail')
  const { paths, happenings } = draft
  const isBranch = kind === 'branch'
  const least = isBranch ? 1 : journeyLimits.paths.split.min
  const most = isBranch ? journeyLimits.paths.branch : journeyLimits.paths.split.max
  const isYesNo = isBranch && paths.length === 1
  const sum = sumOfShares(paths)

  const setPaths = (next: typeof paths, nextHappenings = happenings) => {
    const shares = evenShares(next.length)
    change({
      paths: isBranch ? next : next.map((path, at) => ({ ...path, share: String(shares[at]) })),
      happenings: nextHappenings,
    })
  }
  return (
    <>
      {isBranch && (
        <p className={style['hint']}>
          {t('panel.branchHint', { otherwise: t(isYesNo ? 'words.no' : 'words.otherwise') })}
        </p>
      )}
      {paths.map((path, at) => (
        <div key={path.id} className={style['pathField']}>
          <TextField
            name={`name-${at}`}
            label={t('panel.pathName', { number: at + 1 })}
            placeholder={isBranch ? (isYesNo ? t('words.yes') : '') : pathLetter(at)}
            maxLength={journeyLimits.pathName}
            value={path.name}
            onChange={(name) => change({ paths: paths.with(at, { ...path, name }) })}
            optional
          />
          {isBranch ? (
            <HappeningFields
              automationId={automationId}
              offer="branch"
              name={`when-${at}`}
              label={isYesNo ? t('panel.yesWhen') : t('panel.pathWhen', { number: at + 1 })}
              draft={happenings[at] ?? emptyHappening(messages)}
              onChange={(happening) => change({ happenings: happenings.with(at, happening) })}
              problem={problems[`when-${at}`]}
              messages={messages}
            />
          ) : (
            <TextField
              name={`share-${at}`}
              type="number"
              label={t('panel.share', { number: at + 1 })}
              value={path.share}
              onChange={(share) => change({ paths: paths.with(at, { ...path, share }) })}
              problem={problems[`share-${at}`] && t('problem.amount')}
            />
          )}
          {paths.length > least && (
            <Button
              look="quiet"
              size="icon"
              icon={<X aria-hidden="true" />}
              aria-label={t('panel.removePath', { number: at + 1 })}
              onClick={() => setPaths(paths.toSpliced(at, 1), happenings.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {!isBranch && sum !== 100 && (
        <p role="alert" className={style['problem']}>
          {t('panel.sharesSum', { sum })}
        </p>
      )}
      <div className={style['pathButtons']}>
        {paths.length < most && (
          <Button
            size="toolbar"
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              setPaths(
                [...paths, { id: newId(), name: '', share: '' }],
                [...happenings, emptyHappening(messages)],
              )
            }
          >
            {t('panel.addPath')}
          </Button>
        )}
        {!isBranch && (
          <Button size="toolbar" onClick={() => setPaths(paths)}>
            {t('panel.even')}
          </Button>
        )}
      </div>
      {paths.length > least && <p className={style['hint']}>{t('panel.removeFull')}</p>}
    </>
  )
}
