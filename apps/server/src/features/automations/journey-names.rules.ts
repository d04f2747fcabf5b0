import { happeningsOf } from '@carillon/journey/check-journey'
import { allSteps, isListAction, type Journey } from '@carillon/journey/steps'
import { conditionsOf } from '@carillon/segment-language/tree'

/** The things that steps name. */
export interface JourneyNames {
  lists: Set<string>
  segments: Set<string>
  /** Emails, and messages that conditions ask for but no step sends. */
  messages: Set<string>
  texts: Set<string>
  /** The custom fields of dates that waits are for. */
  dates: Set<string>
  /** The fields of waits and actions: reserved ones by name, custom ones by id. */
  fields: Set<string>
  /** The fields that conditions ask for. */
  asked: Set<string>
}

/** The things that these steps name outside themselves, also inside conditions. */
export function namesIn(steps: Journey): JourneyNames {
  const names: JourneyNames = {
    lists: new Set(),
    segments: new Set(),
    messages: new Set(),
    texts: new Set(),
    dates: new Set(),
    fields: new Set(),
    asked: new Set(),
  }
  // A condition does not tell if it asks for an email or for a text.
  const asked = new Set<string>()
  for (const { step } of allSteps(steps)) {
    if (step.kind === 'wait' && step.wait.kind === 'until_date') {
      names.dates.add(step.wait.field)
      names.fields.add(step.wait.field)
    }
    if (step.kind === 'email') names.messages.add(step.message_id)
    if (step.kind === 'text') names.texts.add(step.message_id)
    if (step.kind === 'action' && isListAction(step.action) && step.action.list_id !== null) {
      names.lists.add(step.action.list_id)
    }
    if (step.kind === 'action' && step.action.kind === 'set_field') names.fields.add(step.action.field)
    for (const happening of happeningsOf(step)) {
      if ('message_id' in happening) asked.add(happening.message_id)
      if (happening.kind === 'on_list') names.lists.add(happening.list_id)
      if (happening.kind === 'in_segment') names.segments.add(happening.segment_id)
      if (happening.kind !== 'contact') continue
      for (const { condition } of conditionsOf(happening.tree)) {
        if (condition.kind === 'list') for (const id of condition.listIds) names.lists.add(id)
        else if (condition.kind !== 'event') names.asked.add(condition.field)
      }
    }
  }
  for (const id of asked) if (!names.texts.has(id)) names.messages.add(id)
  return names
}

/**
 * True if people on the way could go another way by the new steps: false only if nothing but the lengths of waits differ.
 * Both are read by the schema, which brings their keys into one order.
 */
export function changesMoreThanWaits(before: Journey, after: Journey): boolean {
  return textWithoutWaits(before) !== textWithoutWaits(after)
}

function textWithoutWaits(steps: Journey): string {
  return JSON.stringify(steps, (key, value: unknown) => (key === 'wait' || key === 'at_most' ? null : value))
}
