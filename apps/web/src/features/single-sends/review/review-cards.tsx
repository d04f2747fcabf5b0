import { type PreflightFinding, type ReviewCard, reviewCards } from '@carillon/contract/preflight'
import type { Review } from '@carillon/contract/single-send-review'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { ofCard } from '#widgets/checks-gutter/merge-findings.rules.ts'
import { type Settings, useDraft } from '../parts/draft.ts'
import { AbTestReviewCard } from './ab-test-review-card.tsx'
import { cardFields, cardSettings, type EditableCard } from './card-fields.tsx'
import { summaries } from './card-summaries.tsx'
import style from './review.module.css'
import { isEditable, useEditedCard } from './use-edited-card.ts'

type State = 'ok' | 'problem' | 'notice' | 'open'
const icons = { ok: CircleCheck, problem: CircleAlert, notice: TriangleAlert, open: CircleDashed } as const

interface CardsProps {
  stored: SingleSend
  review: Review | undefined
  /** True while the pages that the message links to are checked. */
  isCheckingLinks: boolean
  /** The reason why the last change was refused, at the card that it was made in. */
  refused: { card: ReviewCard; sentence: string } | null
  /** True if the cards are only to be read. */
  isReadOnly?: boolean
}

/** One card for each topic: the current choice and open problems. A draft is edited in its cards. */
export function ReviewCards(props: CardsProps) {
  const { stored, review, isCheckingLinks, refused, isReadOnly = false } = props
  const { settings } = useDraft()
  return (
    <div className={style['cards']}>
      {reviewCards.map((card) => (
        <Card
          key={card}
          card={card}
          stored={stored}
          review={review}
          isCheckingLinks={isCheckingLinks && card === 'content'}
          refused={refused?.card === card ? refused.sentence : undefined}
          isReadOnly={isReadOnly}
        />
      ))}
      {settings.test && (
        <AbTestReviewCard test={settings.test} isDraft={stored.status === 'draft' && !isReadOnly} />
      )}
    </div>
  )
}

interface CardProps extends Omit<CardsProps, 'refused'> {
  card: ReviewCard
  refused: string | undefined
}

function Card({ card, stored, review, isCheckingLinks, refused, isReadOnly = false }: CardProps) {
  const t = useMessages('single-send-draft')
  const ab = useMessages('ab-tests')
  const checks = useMessages('preflight')
  const navigate = useNavigate()
  const [edited, edit] = useEditedCard()
  const findings = ofCard(review?.findings ?? [], card)
  const isBlocked = findings.some(({ severity }) => severity === 'blocks')
  const state: State = !review ? 'open' : isBlocked ? 'problem' : findings.length > 0 ? 'notice' : 'ok'
  const Icon = icons[state]
  const Summary = summaries[card]
  const isDraft = stored.status === 'draft' && !isReadOnly
  const isOpen = isDraft && edited === card
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The focus returns to the button that opened the card, unless it has moved on.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section className={style['card']} data-state={state} data-card={card} aria-label={t(`review.${card}`)}>
      <Icon role="img" aria-label={state === 'open' ? '' : t(`review.${state}`)} />
      <div className={style['title']}>
        <h2>{t(`review.${card}`)}</h2>
        {card === 'content' && (
          <span className={style['second']} role="status">
            {isCheckingLinks && checks('checkingLinks')}
          </span>
        )}
      </div>
      <div className={style['value']}>
        {!isOpen && <Summary stored={stored} />}
        {findings.length > 0 && (
          <FindingList
            isCompact
            findings={findings.map((each) => ({
              ...each,
              test: each.code === 'email_test_required' && isDraft ? testPlace(stored) : undefined,
              where: each.variation && ab('variation', { letter: each.variation }),
              show:
                isDraft && card === 'content' && each.place
                  ? () => navigate(contentPlace(stored, each))
                  : undefined,
            }))}
          />
        )}
      </div>
      {isDraft && !isOpen && isEditable(card) && (
        <Button ref={button} size="toolbar" look="quiet" call={singleSends.update} onClick={() => edit(card)}>
          {t(isBlocked ? 'review.fix' : 'review.change')}
        </Button>
      )}
      {isDraft && card === 'content' && (
        <ButtonLink size="toolbar" look="quiet" to={contentPlace(stored, findings[0])}>
          {t(isBlocked ? 'review.fix' : 'review.change')}
        </ButtonLink>
      )}
      {isOpen && isEditable(card) && (
        <GuardedFields call={singleSends.update} isSaid>
          <Fields card={card} id={stored.id} refused={refused} onDone={() => edit(null)} />
        </GuardedFields>
      )}
    </section>
  )
}

/** Address of the content in its editor, at the module that a finding is about. */
function contentPlace({ id, email_config }: SingleSend, finding: PreflightFinding | undefined): string {
  const { place = null, variation } = finding ?? {}
  const base = `/single-sends/${id}/editor`
  const query = new URLSearchParams()
  if (variation && variation !== 'A') query.set('variation', variation)
  if (email_config.editor === 'design' && place?.module) query.set('module', place.module)
  const path = email_config.editor === 'design' ? `${base}/modules` : base
  return query.size > 0 ? `${path}?${query}` : path
}

function testPlace({ id }: SingleSend): string {
  return `/single-sends/${id}/review/email_testing`
}

interface FieldsProps {
  card: EditableCard
  id: string
  refused: string | undefined
  onDone: () => void
}

function Fields({ card, id, refused, onDone }: FieldsProps) {
  const t = useMessages('single-send-draft')
  const { settings, change, flush } = useDraft()
  const names = cardSettings[card]
  const [before, setBefore] = useState(() => pickSettings(settings, names))
  // Grows when changes are undone, to mount the fields again: fields such as the time keep typed text.
  const [round, setRound] = useState(0)
  const isChanged = JSON.stringify(pickSettings(settings, names)) !== JSON.stringify(before)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The subject's editor is still loading, and takes the focus itself.
    if (card === 'subject') return
    form.current
      ?.querySelector<HTMLElement>(
        'input:not([type=hidden]):not([disabled]), textarea, [contenteditable=true]',
      )
      ?.focus()
  }, [card])
  const Shown = cardFields[card]
  return (
    <form
      ref={form}
      className={style['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void flush()
      }}
    >
      <Shown key={round} base={`/single-sends/${id}/review`} />
      {refused && (
        <p role="alert" className={style['refused']}>
          {refused}
        </p>
      )}
      <div className={style['fieldsEnd']}>
        <Button
          size="toolbar"
          disabled={!isChanged}
          onClick={() => {
            change(before)
            setBefore(before)
            setRound(round + 1)
            void flush()
          }}
        >
          {t('review.undo')}
        </Button>
        <Button size="toolbar" type="submit" look="primary">
          {t('review.done')}
        </Button>
      </div>
    </form>
  )
}

function pickSettings(settings: Settings, names: readonly (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}
