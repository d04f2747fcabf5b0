import type { SmsText } from '@carillon/contract/sms-single-sends'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { smsTextsQuery, type TextsFilter } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/page/button.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import people from '#widgets/send-stats/people-sheet.module.css'
import style from './sms.module.css'

interface TextsSheetProps {
  id: string
  title: string
  filter: TextsFilter
  onClose: () => void
}

/** The texts behind a number, newest first, with more pages on demand. */
export function TextsSheet({ id, title, filter, onClose }: TextsSheetProps) {
  const t = useMessages('sms')
  const query = useInfiniteQuery(smsTextsQuery(id, filter))
  const format = useFormat()
  const keptFrom = query.data?.pages[0]?.texts_kept_from
  const texts = query.data?.pages.flatMap(({ results }) => results)
  return (
    <Sheet title={title} onClose={onClose}>
      <ListFrame
        caption={title}
        query={query}
        rows={texts}
        firstRun={
          <EmptyState
            tone="quiet"
            title={keptFrom ? t('texts.keptFrom', { date: format.date(keptFrom) }) : t('texts.none')}
          />
        }
        foot={
          query.hasNextPage ? (
            <p className={style['more']}>
              <Button
                size="toolbar"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('texts.more')}
              </Button>
            </p>
          ) : (
            // A send may have texts from before and after the day since which they are kept.
            keptFrom &&
            (texts?.length ?? 0) > 0 && (
              <p className={style['unknown']}>{t('texts.keptFrom', { date: format.date(keptFrom) })}</p>
            )
          )
        }
      >
        <ul className={people['people']}>
          {texts?.map((text) => (
            <li key={text.contact_id}>
              <Link to={`/contacts/profile/${text.contact_id}`}>
                <b>{text.phone_number}</b>
                <Facts text={text} />
              </Link>
            </li>
          ))}
        </ul>
      </ListFrame>
    </Sheet>
  )
}

function Facts({ text }: { text: SmsText }) {
  const t = useMessages('sms')
  const format = useFormat()
  const {
    status,
    error_code: code,
    error_message: said,
    settled_at,
    sent_at,
    clicked_at,
    opted_out_at,
  } = text
  const at = settled_at ?? sent_at
  const facts = [
    at ? t(`texts.${status}At`, { time: format.time(at) }) : t(`texts.${status}`),
    code && (said ? `${code}: ${said}` : code),
    clicked_at && t('texts.clicked', { time: format.time(clicked_at) }),
    opted_out_at && t('texts.optedOut', { time: format.time(opted_out_at) }),
  ]
  return <span>{facts.filter(Boolean).join(' · ')}</span>
}
