import style from './keys.module.css'

/** Keys to press one after another. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={style['keys']}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
