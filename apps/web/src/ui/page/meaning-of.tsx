import { Tooltip } from '@mantine/core'

/** The meaning of an element, beside it. */
export default function MeaningOf({ text, target }: { text: string; target: HTMLElement }) {
  return <Tooltip label={text} multiline maw={300} target={target} opened />
}
