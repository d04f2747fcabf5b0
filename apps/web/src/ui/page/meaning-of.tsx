import { Tooltip } from '@mantine/core'

/** What an element means, beside it. */
export default function MeaningOf({ text, target }: { text: string; target: HTMLElement }) {
  return <Tooltip label={text} multiline maw={300} target={target} opened />
}
