/** The most processor seconds of a test file, on a machine whose factor is 1 (`machine-factor.ts`). */
export const dearSeconds = 40
/**
 * The noise of measuring: the time of a file differs by a quarter from run to run, so a file is refused only above this
 * multiple of the limit.
 */
const noise = 1.25

/** Files that may take more, each with the reason. The list may only get shorter. */
export const dearFiles: Readonly<Record<string, string>> = {
  'e2e/every-route.spec.ts':
    'Loads each address of the table of routes in both languages, and judges each screen.',
  'e2e/every-role.spec.ts': 'Opens each screen as each role, and as a person without any right.',
  'e2e/every-thing.spec.ts': 'Opens each address with a parameter, in German and dark.',
  'e2e/automations/every-route.spec.ts': 'Opens each address of an automation in both languages.',
  'e2e/single-sends/every-route.spec.ts': 'Opens each address of a single send in both languages.',
  'e2e/dynamic-templates/routes.spec.ts':
    'Opens each address of both editors of templates as a document of its own.',
  'e2e/editors/injection.spec.ts':
    'Some 200 vectors, in each part of a message and of a screen that shows one.',
  'e2e/editors/typing-at-once.spec.ts': 'Starts each editor anew, to type before it has loaded.',
  'e2e/segments/segments.spec.ts':
    'Opens every page of a segment narrow and wide, and evaluates a dozen segments.',
}

/**
 * The problems of the costs of a run's files, one a line.
 * @param factor how much slower the machine was during the run
 */
export function dearProblems(
  measured: readonly (readonly [file: string, seconds: number])[],
  reasons: Readonly<Record<string, string>>,
  exists: (file: string) => boolean,
  factor = 1,
): string[] {
  const limit = dearSeconds * factor * noise
  const dear = measured
    .filter(([file, seconds]) => seconds > limit && !(file in reasons))
    .map(
      ([file, seconds]) =>
        `${file} took ${seconds.toFixed(1)} processor seconds. A file may take ${limit.toFixed(0)} here, a quarter of it for noise: make it cheaper, or write ` +
        'down in tools/cpu/dear-files.ts why it can not be.',
    )
  const gone = Object.keys(reasons)
    .filter((file) => !exists(file))
    .map((file) => `${file} is not there any more: take it out of tools/cpu/dear-files.ts.`)
  return [...dear, ...gone]
}

/** The dearest files, one line each with its seconds. */
export function dearest(
  measured: readonly (readonly [file: string, seconds: number])[],
  count: number,
): string[] {
  return measured.slice(0, count).map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
