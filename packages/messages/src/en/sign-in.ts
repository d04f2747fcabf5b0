/** Texts of the sign-in page. */
export default {
  title: 'Sign in',
  sentence: 'Email and SMS campaigns, on your own server.',
  email: 'Email',
  password: 'Password',
  show: 'Show characters',
  hide: 'Hide characters',
  forgotten: 'Forgot your password?',
  reset: 'Whoever runs the server sets a new one: <c>npm run reset-password</c>.',
  submit: 'Sign in',
  failed: 'The email or password is incorrect.',
  limited: 'Too many attempts. Try again in a few minutes.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',
  ended: 'Your session has ended. Sign in to continue. What you typed is kept.',
  help: 'The server printed the email and password of the first owner when it was first started.',
} as const
