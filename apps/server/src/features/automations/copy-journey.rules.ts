import type { Happening, Journey, Step } from '@carillon/journey/steps'

/** The same steps with ids of their own. @param messages the new message of each old one; others keep their names */
export function copyJourney(
  steps: Journey,
  messages: ReadonlyMap<string, string>,
  newId: () => string,
): Journey {
  const named = (id: string) => messages.get(id) ?? id
  const copyHappening = (happening: Happening): Happening =>
    'message_id' in happening ? { ...happening, message_id: named(happening.message_id) } : happening
  const copyStep = (step: Step): Step => {
    const id = newId()
    switch (step.kind) {
      case 'email':
      case 'text':
        return { ...step, id, message_id: named(step.message_id) }
      case 'wait_until':
        return { ...step, id, happening: copyHappening(step.happening) }
      case 'branch':
        return {
          ...step,
          id,
          otherwise: step.otherwise.map(copyStep),
          paths: step.paths.map((path) => ({
            ...path,
            id: newId(),
            when: copyHappening(path.when),
            steps: path.steps.map(copyStep),
          })),
        }
      case 'split':
        return {
          ...step,
          id,
          paths: step.paths.map((path) => ({ ...path, id: newId(), steps: path.steps.map(copyStep) })),
        }
      default:
        return { ...step, id }
    }
  }
  return steps.map(copyStep)
}
