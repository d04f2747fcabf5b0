export default {
  title: 'account',
} as const
