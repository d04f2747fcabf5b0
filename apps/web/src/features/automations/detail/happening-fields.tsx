import { sharedLinks } from '@carillon/text-message/links'
import { useQuery } from '@tanstack/react-query'
import { automationMessageQuery } from '#api/automation-detail.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { Offer } from '#widgets/segment-builder/subjects.rules.ts'
import { ConditionFields } from './condition-fields.tsx'
import { useFlow } from './flow-context.ts'
import { linksIn } from './links-in.ts'
import type { HappeningDraft, ProblemCode } from './step-draft.rules.ts'

const kinds = ['opened', 'clicked', 'replied', 'on_list', 'in_segment', 'contact'] as const

interface HappeningFieldsProps {
  automationId: string
  name: string
  label: string
  draft: HappeningDraft
  onChange: (draft: HappeningDraft) => void
  problem: ProblemCode | undefined
  /** The conditions on a contact that are offered. */
  offer: Offer
  /** The messages that people may have got before. */
  messages: readonly string[]
}

/** The choice of the condition that has to be true of a person. */
export function HappeningFields(props: HappeningFieldsProps) {
  const { name, label, draft, onChange, problem } = props
  const t = useMessages('automation-detail')
  const { data: lists = [] } = useQuery(listsQuery)
  const { data: segments = [] } = useQuery(segmentsQuery)
  const sentence = problem && t(`problem.${problem}`)
  const change = (changes: Partial<HappeningDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <SelectField
        name={name}
        label={label}
        value={draft.kind}
        onChange={(kind) => change({ kind, message: '', url: '' })}
        choices={kinds.map((value) => ({
          value,
          label: t(value === 'contact' ? 'panel.contact_matches' : `panel.${value}`),
        }))}
        problem={draft.kind === '' ? sentence : undefined}
      />
      {isOfMessage(draft.kind) && <MessageFields {...props} />}
      {draft.kind === 'on_list' && (
        <SelectField
          name={`${name}-list`}
          label={t('panel.list')}
          placeholder={t('panel.listPlaceholder')}
          value={draft.list}
          onChange={(list) => change({ list })}
          choices={lists.map((list) => ({ value: list.id, label: list.name }))}
          nothingFound={t('panel.nothing')}
          problem={sentence}
          searchable
        />
      )}
      {draft.kind === 'in_segment' && (
        <SelectField
          name={`${name}-segment`}
          label={t('panel.segment')}
          placeholder={t('panel.segmentPlaceholder')}
          value={draft.segment}
          onChange={(segment) => change({ segment })}
          choices={segments.map((segment) => ({ value: segment.id, label: segment.name }))}
          nothingFound={t('panel.nothing')}
          problem={sentence}
          searchable
        />
      )}
      {draft.kind === 'contact' && (
        <ConditionFields
          board={draft.board}
          onChange={(board) => change({ board })}
          offer={props.offer}
          problem={sentence}
        />
      )}
    </>
  )
}

function isOfMessage(kind: HappeningDraft['kind']): boolean {
  return kind === 'opened' || kind === 'clicked' || kind === 'replied'
}

function MessageFields({ automationId, name, draft, onChange, problem, messages }: HappeningFieldsProps) {
  const t = useMessages('automation-detail')
  const { words, texts } = useFlow()
  const isText = (id: string) => words.textNumber(id) > 0
  const isClick = draft.kind === 'clicked'
  const askable = messages.filter(
    (id) => draft.kind === 'clicked' || isText(id) === (draft.kind === 'replied'),
  )
  const { data: message } = useQuery({
    ...automationMessageQuery(automationId, draft.message),
    enabled: isClick && draft.message !== '' && !isText(draft.message),
  })
  const offered = isText(draft.message)
    ? sharedLinks(texts.get(draft.message)?.body ?? '')
    : linksIn(message?.html_content ?? '')
  const links = [...new Set([...offered, ...(draft.url ? [draft.url] : [])])]
  const known =
    askable.includes(draft.message) || draft.message === '' ? askable : [...askable, draft.message]
  return (
    <>
      <SelectField
        name={`${name}-message`}
        label={t(
          draft.kind === 'opened'
            ? 'panel.message'
            : draft.kind === 'replied'
              ? 'panel.text'
              : 'panel.emailOrText',
        )}
        placeholder={t(draft.kind === 'opened' ? 'panel.messagePlaceholder' : 'panel.textPlaceholder')}
        value={draft.message}
        onChange={(chosen) => onChange({ ...draft, message: chosen, url: '' })}
        choices={known.map((value) => ({ value, label: words.email(value) }))}
        hint={
          known.length === 0 ? t(draft.kind === 'replied' ? 'panel.noText' : 'panel.noMessage') : undefined
        }
        problem={problem && t(`problem.${problem}`)}
      />
      {isClick && (
        <SelectField
          name={`${name}-link`}
          label={t('panel.link')}
          placeholder={t('panel.anyLink')}
          value={draft.url}
          onChange={(url) => onChange({ ...draft, url })}
          choices={links.map((value) => ({ value, label: value }))}
          clearable
          searchable={links.length > 8}
        />
      )}
    </>
  )
}
