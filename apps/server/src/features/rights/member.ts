/** A person in an account. */
export interface Member {
  account: string
  user: string
}
