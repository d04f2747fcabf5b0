import type { ReactNode } from 'react'
import { Link } from 'react-router'
import style from './users-by-kind.module.css'

interface Kind {
  title: string
  users: readonly { id: string; name: string; to?: string | undefined; note?: ReactNode }[]
}

/** The users of a thing, by kind; kinds without any are left out. */
export function UsersByKind({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <div className={style['users']}>
      {kinds
        .filter(({ users }) => users.length > 0)
        .map(({ title, users }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {users.map(({ id, name, to, note }) => (
                <li key={id}>
                  {to === undefined ? name : <Link to={to}>{name}</Link>}
                  {note}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
