import type { Segment } from '@carillon/contract/segments'
import type { ConditionGroup, SegmentTree } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { listsQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useSentences } from '#widgets/segment-builder/use-sentences.ts'
import { QueryBlock } from './builder/query-block.tsx'
import style from './criteria.module.css'

type CriteriaProps = { segment: Pick<Segment, 'query_json' | 'query_dsl' | 'parent_list_ids'> }

/** The conditions of a segment in words, or the query if it can't be shown as conditions. */
export function Criteria({ segment: { query_json: tree, query_dsl, parent_list_ids } }: CriteriaProps) {
  const t = useMessages('segments')
  const { data: lists } = useQuery(listsQuery)
  const [parent] = parent_list_ids ?? []
  const list = lists ? (lists.find(({ id }) => id === parent)?.name ?? t('page.goneList')) : '…'
  const isEverybody = tree !== null && tree.groups.length === 0
  return (
    <div className={style['criteria']}>
      {parent !== undefined && (
        <p>
          {t.rich(
            isEverybody ? 'page.everybodyOn' : 'page.onList',
            { a: <Link to={`/contacts/lists/${parent}`} /> },
            { list },
          )}
        </p>
      )}
      {parent === undefined && isEverybody && <p>{t('page.everybody')}</p>}
      {tree ? <Sentences tree={tree} /> : <QueryBlock sql={query_dsl} />}
    </div>
  )
}

function Sentences({ tree }: { tree: SegmentTree }) {
  const t = useMessages('segment-builder')
  return (
    <div className={tree.groups.length > 1 ? style['outer'] : undefined}>
      {tree.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids
        <Fragment key={index}>
          {index > 0 && <p className={style['between']}>{t(`joiner.${tree.joiner}`)}</p>}
          <Group group={group} />
        </Fragment>
      ))}
    </div>
  )
}

function Group({ group: { conditions, joiner } }: { group: ConditionGroup }) {
  const t = useMessages('segment-builder')
  const sentenceOf = useSentences(conditions)
  return (
    <ul className={conditions.length > 1 ? style['inner'] : style['lone']}>
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
        <li key={index}>
          {index > 0 && <span className={style['joiner']}>{t(`joiner.${joiner}`)} </span>}
          {sentenceOf(condition).rich}
        </li>
      ))}
    </ul>
  )
}
