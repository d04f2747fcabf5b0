export {
  refreshThumbnails,
  requestThumbnail,
  type ThumbnailContext,
  withThumbnail,
  withThumbnails,
} from './thumbnails.ts'
