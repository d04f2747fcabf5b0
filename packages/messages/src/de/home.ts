export default {
  title: 'home',
} as const
